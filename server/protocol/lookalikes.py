"""Letters of other alphabets that look like Latin ones.

Only what no normal form of Unicode brings together: fullwidth, mathematical and circled letters
are left to NFKD. Chosen from the data of Unicode's technical standard 39; a package with all of it
would cost every client 10 MB of memory for alphabets in which nobody tries to look like Anna.
"""

# ruff: noqa: RUF001 - letters that are easily confused are what this file is about

from __future__ import annotations

from typing import Final

_LIKE: Final = {
    "a": "аАαΑɑᎪꓮᗅᴀ⍺",
    "ae": "æÆӕӔ",
    "b": "ВвЬьΒßẞᏴᏼᏏꓐƄƅʙᗷ",
    "c": "сСϲϹᏟꮯᴄꓚⲥⲤ",
    "d": "ԁԀᎠᏧꓒꓓᗞᗪđĐ",
    "e": "еЕҽҼΕεɛЄєᎬꓰꬲ℮ⴹᴇ",
    "f": "ϜϝքꓝᖴꬵꞘꞙ",
    "g": "ԌԍɡցᏀᏳꓖɢ",
    "h": "һҺНнհΗᎻᏂꓧⲎⲏᕼʜħĦ",
    "j": "јЈϳͿᎫꓙᒍȷ",
    "k": "КкκΚᏦꓗⲔⲕᛕᴋ",
    "l": "ІіӀӏΙιıɪɩᎥꭵᏞꮮꓲꓡⲒⲓⵏƖǀ|∣łŁ׀١۱ᛁʟ",
    "m": "МмΜϺᎷꓟⲘⲙᗰᴍ",
    "n": "ΝոռηꓠⲚⲛɴ",
    "o": "оОοΟσօՕⲟⲞᴏᴑꓳჿⵔ〇०০੦૦௦౦೦൦๐໐၀ዐ٥۵øØɵ",
    "oe": "œŒ",
    "p": "рРρΡϱⲣⲢᏢꓑᑭᴘ⍴",
    "q": "ԛԚգզⵕ",
    "r": "гГᴦᎡꭱᏒꓣⲅꭇꭈᖇƦʀ",
    "s": "ѕЅՏꓢᏕᏚꮪꜱƽ",
    "t": "ТтΤτᎢꓔⲦⲧᴛ⊤",
    "u": "υսՍꓴᑌᴜʋꭎꭒ⋃∪",
    "v": "ѵѴνᏙꮩꓦᴠⴸ∨",
    "w": "ԝԜѡѠաωᎳꮃᏔꓪᴡɯ",
    "x": "хХΧχꓫⲬⲭ×╳ⵝ᙭",
    "y": "уУүҮΥγϒყᎩᎽꓬⲨⲩʏɣỿ",
    "z": "ΖᏃꮓꓜᴢ",
    "2": "ᒿϨϩ",
    "3": "ЗзӠӡƷʒȜȝꞫ",
    "6": "б",
    "8": "ȢȣƐ৪",
}
LOOKALIKES: Final = {ord(sign): like for like, signs in _LIKE.items() for sign in signs}

ALIKE: Final = str.maketrans({"i": "l", "1": "l", "0": "o", "m": "rn", "w": "vv"})
"""Small Latin letters and figures that look like others, once all letters are small."""
