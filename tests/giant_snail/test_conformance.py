"""Giant Snail Will Not Prevail! with its regions in order and shuffled."""

from tests.conformance import checked

import snailhouse


@checked({regions: {"regions": regions} for regions in ("ordered", "shuffled")})
def test_conforms(check, options):
    check(snailhouse.game("giant-snail", **options))
