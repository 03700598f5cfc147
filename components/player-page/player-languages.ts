import type { PlayerTexts } from './player-page'
import cs from './texts/cs.json'
import de from './texts/de.json'
import en from './texts/en.json'
import es from './texts/es.json'
import fi from './texts/fi.json'
import fr from './texts/fr.json'
import it from './texts/it.json'
import kk from './texts/kk.json'
import nl from './texts/nl.json'
import no from './texts/no.json'
import pl from './texts/pl.json'
import pt from './texts/pt.json'
import ru from './texts/ru.json'
import sv from './texts/sv.json'
import tr from './texts/tr.json'
import uk from './texts/uk.json'

/** By ISO 639-1 code; Norwegian under its two written forms as well. */
export const playerLanguages: Readonly<Record<string, PlayerTexts>> = {
  ...{ cs, de, en, es, fi, fr, it, kk, nl, no, pl, pt, ru, sv, tr, uk },
  ...{ nb: no, nn: no },
}

/** The first of these languages that there are texts in; English where there is none. */
export function playerTexts(wanted: readonly string[]): PlayerTexts {
  const found = wanted.find((language) => Object.hasOwn(playerLanguages, language))
  return playerLanguages[found ?? 'en'] ?? en
}
