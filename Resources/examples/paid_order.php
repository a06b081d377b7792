<?php
/*
 * Pays an order of ecommpay and verifies its callback, as paid_order.py does, in one command:
 *
 *     kassa serve -- php paid_order.php
 *
 * The shop is this file too: PHP's own web server runs it, and then it answers the platform's callbacks. The first one is changed on its
 * way, so that the shop refuses it. PHP 8.2 needs no extension. `kassa serve --` sets KASSA_URL, the address of the server.
 */

declare(strict_types=1);

const SECRET = 'your_secret'; // that of the sandbox's project 10
const CARD = ['pan' => '4314220000000056', 'month' => 12, 'year' => 2030, 'cvv' => '123', 'card_holder' => 'JANE DOE'];

/** Returns the lines of ecommpay's string to sign: the names on the way to each value, and the value. */
function lines(mixed $value, array $path = []): array
{
    if (!is_array($value)) {
        $path[] = is_bool($value) ? (string) (int) $value : (string) $value;
        return [implode(':', $path)];
    }
    $lines = [];
    foreach ($value as $name => $member) {
        array_push($lines, ...lines($member, [...$path, (string) $name]));
    }
    return $lines;
}

function signature(array $message): string
{
    $lines = lines($message);
    sort($lines, SORT_NATURAL);
    return base64_encode(hash_hmac('sha512', implode(';', $lines), SECRET, true));
}

/** The shop's backend. Anything but 200 makes the platform repeat a callback. */
function answerCallback(): void
{
    $callback = json_decode(file_get_contents('php://input'), true, flags: JSON_THROW_ON_ERROR);
    $given = $callback['signature'] ?? '';
    unset($callback['signature']);
    $isVerified = hash_equals(signature($callback), $given);
    http_response_code($isVerified ? 200 : 400);
    // A real shop books the order here. This one tells the script below, by the output of the web server.
    file_put_contents('php://stdout', json_encode([$isVerified, $callback['payment']]) . "\n");
}

function call(string $address, array $body): array
{
    $context = stream_context_create(['http' => [
        'method' => 'POST', 'header' => 'Content-Type: application/json', 'content' => json_encode((object) $body),
        'ignore_errors' => true, 'timeout' => 30,
    ]]);
    return json_decode(file_get_contents($address, false, $context), true, flags: JSON_THROW_ON_ERROR);
}

/** Answers the bank as the payer does, by the names of EMV 3-D Secure. */
function enter(string $code, array $challenge): string
{
    $request = [
        'messageType' => 'CReq', 'messageVersion' => $challenge['message_version'],
        'threeDSServerTransID' => $challenge['threeds_server_trans_id'], 'acsTransID' => $challenge['acs_trans_id'],
    ];
    $question = call($challenge['acs_url'], [...$request, 'challengeWindowSize' => '05', 'sdkCounterStoA' => '000']);
    echo "the bank asks: {$question['challengeInfoText']}\n";
    return call($challenge['acs_url'], [...$request, 'challengeDataEntry' => $code, 'sdkCounterStoA' => '001'])['transStatus'];
}

/** Waits for the next callback and says what the shop made of it. */
function tell($output): bool
{
    [$readable, $none] = [[$output], null];
    if (!stream_select($readable, $none, $none, 30)) {
        throw new RuntimeException('no callback has come');
    }
    [$isVerified, $payment] = json_decode(fgets($output), true, flags: JSON_THROW_ON_ERROR);
    echo 'the callback is ', $isVerified ? 'verified: ' : 'refused, its signature does not fit: ',
        "{$payment['id']} {$payment['status']} {$payment['sum']['amount']} {$payment['sum']['currency']}\n";
    return $isVerified && $payment['status'] === 'success';
}

/** Starts this file as a web server at a free port. Returns the process, its output, and its address. */
function startShop(): array
{
    $shop = proc_open([PHP_BINARY, '-S', '127.0.0.1:0', __FILE__], [1 => ['pipe', 'w'], 2 => ['pipe', 'w']], $pipes);
    while (($line = fgets($pipes[2])) !== false) {
        if (preg_match('~\((http://127\.0\.0\.1:\d+)\) started~', $line, $found)) {
            return [$shop, $pipes[1], $found[1]];
        }
    }
    throw new RuntimeException("PHP's web server does not start");
}

/** Pays and tells what the shop did. Returns whether the order is paid once, and its forged callback was refused. */
function pay(string $server, string $shop, $output): bool
{
    // A world of its own, whose clock stands still until it is moved, and which breaks the next callback.
    $world = call("$server/_kassa/worlds", ['seed' => 1, 'clock' => 'manual', 'merchant' => $shop]);
    [$platform, $control] = [$world['systems']['ecommpay'], $world['url'] . '/_kassa'];
    call("$control/faults", ['system' => 'ecommpay', 'kind' => 'notification-tampered']);

    $order = [
        'project_id' => 10, 'payment_id' => 'order-1', 'payment_amount' => 1999, 'payment_currency' => 'USD',
        'customer_id' => '7',
    ];
    $order['signature'] = signature($order);
    $begun = call("$platform/v1/init", [
        'payment_info' => $order, 'action' => 'sale',
        'additional_fields' => [['name' => 'email', 'value' => 'jane@example.test']],
    ]);
    echo "the platform: {$begun['status']}\n";
    $session = ['session_id' => $begun['session_id']];
    call("$platform/v1/payment", [...$session, 'request_id' => '1', 'action' => 'sale', 'method' => 'card', 'card' => CARD]);
    $status = ['revision' => 0];
    while (!isset($status['threeds2'])) {
        $status = call("$platform/v1/payment/status", [...$session, 'revision' => $status['revision']]);
    }
    $answer = enter('1234', $status['threeds2']);
    echo "the bank says: $answer\n";
    call("$platform/v1/payment/threeds", [...$session, 'acs_trans_id' => $status['threeds2']['acs_trans_id']]);

    $wasRefused = !tell($output);
    call("$control/clock", ['advance' => 'PT10S']);
    $isPaid = tell($output);
    $charges = json_decode(file_get_contents("$control/payments/order-1"), true)['charges'];
    echo "charges: $charges\n";
    return $wasRefused && $isPaid && $charges === 1;
}

if (PHP_SAPI === 'cli-server') {
    answerCallback();
    return;
}
$server = getenv('KASSA_URL');
if ($server === false) {
    fwrite(STDERR, "no server: run kassa serve -- php paid_order.php\n");
    exit(1);
}
[$shop, $output, $address] = startShop();
try {
    $isPaid = pay($server, $address, $output);
} finally {
    proc_terminate($shop);
}
exit($isPaid ? 0 : 1);
