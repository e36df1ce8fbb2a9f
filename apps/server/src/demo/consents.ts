/** Two consents of a place, which most guardians have answered. */
import { warsawDay } from '@skrzat/contract/days'
import { addConsent, answerConsent } from '../domains/consents/index.ts'
import type { Domains } from '../domains/index.ts'
import type { Kernel } from '../kernel/kernel.ts'
import { atHour } from './calendar.ts'
import { parentsOf } from './people.ts'
import type { MadePlace } from './places.ts'
import { randomOf } from './random.ts'

const CONSENTS = [
  {
    name: 'Zdjęcia na tablicy',
    purpose: 'photos_wall',
    text: 'Zgadzam się, by zdjęcia mojego dziecka z zajęć i uroczystości były pokazywane na tablicy w aplikacji rodzicom dzieci z tej placówki.\n\nZgodę można wycofać w każdej chwili. Zdjęcia, na których dziecko jest podpisane, zostaną wtedy usunięte.',
    given: 0.9,
  },
  {
    name: 'Spacery i wycieczki w okolicy',
    purpose: 'outings',
    text: 'Zgadzam się na udział mojego dziecka w spacerach i wycieczkach pieszych poza terenem placówki, pod opieką jej pracowników.',
    given: 0.95,
  },
] as const

/** Kids whose guardians have answered, of all. */
const ANSWERED = 0.85

export async function addDemoConsents(
  kernel: Kernel,
  { consents: { photos } }: Domains,
  { placeId, director }: MadePlace,
): Promise<void> {
  const at = atHour(`${warsawDay(kernel.clock.now()).slice(0, 7)}-01`, 8)
  const ports = { ...kernel, clock: { now: () => at }, photos }
  const parents = await parentsOf(kernel.db.sql, placeId)
  for (const [index, { given, ...consent }] of CONSENTS.entries()) {
    const commandId = `demo-consent-${placeId}-${index}`
    const { id: consentId } = await addConsent(ports, director, { placeId, commandId, ...consent })
    const answered = new Set<number>()
    for (const parent of parents)
      for (const { id: kidId } of parent.kids) {
        const random = randomOf(`consent ${index} ${kidId}`)
        if (answered.has(kidId) || !random.chance(ANSWERED)) continue
        answered.add(kidId)
        const answer = { kidId, consentId, version: 1, given: random.chance(given) }
        await answerConsent(ports, parent, { ...answer, commandId: `${commandId}-${kidId}` })
      }
  }
}
