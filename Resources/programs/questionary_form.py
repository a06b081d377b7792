"""A card form made of questionary's prompts, for `kassa check keys --program questionary.yaml`."""

import questionary


def card_form():
    """Number, expiry date, security code and name, each asked for once the one before has been answered with Enter."""
    return questionary.form(
        card=questionary.text("Card number:"),
        expiry=questionary.text("Expiry date:"),
        code=questionary.password("Security code:"),
        holder=questionary.text("Name on card:"),
    )


if __name__ == "__main__":
    card_form().ask()
