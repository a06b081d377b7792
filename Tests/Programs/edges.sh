#!/bin/sh
# A program for tests of unusual behaviour: edges.sh WHAT
case $1 in
early) echo "nothing to do"; exit 3 ;;
endless) while :; do echo "line $RANDOM still writing"; done ;;
clock)
  echo "Card number"
  i=0
  while :; do
    i=$((i + 1))
    printf '\033[3;1Htick %d' "$i"
    read -r -t 0.05 line 2>/dev/null && echo "got $line"
    sleep 0.05
  done
  ;;
stubborn)
  trap '' HUP TERM INT
  echo "process $$"
  while :; do sleep 1; done
  ;;
late) stty -echo; sleep 2; printf 'Card number: '; read -r number; echo; echo "thanks"; echo "paid" >"$2"; exit 0 ;;
echo) printf 'Password: '; read -r word; echo "you said $word"; sleep 60 ;;
box)
  # Shows what it reads in a box that breaks it after 8 characters: box BORDER
  stty -echo
  printf 'Secret: '
  read -r rest
  printf '\033[2J\033[H'
  while [ -n "$rest" ]; do
    tail=${rest#????????}
    [ "$tail" = "$rest" ] && tail=
    printf '%s %-8s %s\r\n' "$2" "${rest%"$tail"}" "$2"
    rest=$tail
  done
  printf done
  sleep 60
  ;;
margin) stty -echo; printf 'Secret: '; read -r word; printf '\033[2J\033[1;35H%s done' "$word"; sleep 60 ;;
glimpse)
  # Shows what it reads, and clears it at once: glimpse HOW, with %s for the text
  stty -echo
  printf 'Secret: '
  read -r word
  # shellcheck disable=SC2059
  printf "$2"'done' "$word"
  sleep 60
  ;;
dots)
  # Shows each character until the next one comes, and a dot in its place afterwards
  stty raw -echo
  printf 'Secret: '
  i=0
  while [ $i -lt 8 ]; do
    printf '\b*%s' "$(dd bs=1 count=1 2>/dev/null)"
    i=$((i + 1))
  done
  printf '\b*\r\ndone'
  sleep 60
  ;;
mouse)
  stty raw -echo
  printf '\033[?1000h\033[?1006h\033[2;5H[ Pay ]'
  bytes=$(dd bs=1 count=10 2>/dev/null | tr '\033' '^')
  printf '\033[5;1Hclicked %s' "$bytes"
  sleep 60
  ;;
orders)
  # Says in which row it is clicked
  stty raw -echo
  printf '\033[?1000h\033[?1006hOrder 1001  15.00  unpaid\r\nOrder 100    5.00  paid\r\n[ Pay ]  Pay later\r\n'
  bytes=$(dd bs=1 count=9 2>/dev/null | tr '\033' '^')
  printf 'clicked %s' "$bytes"
  sleep 60
  ;;
style) printf 'plain \033[1mPay\033[0m \033[31mError\033[0m\n'; sleep 60 ;;
size) trap 'stty size' WINCH; stty size; while :; do sleep 0.1; done ;;
esac
