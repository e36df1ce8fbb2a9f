/** Cards of most kids: what they may eat, who picks them up and whom to call. All diets were confirmed long ago. */
import type { Principal } from '@skrzat/contract/access'
import { addDays, type Day, warsawDay } from '@skrzat/contract/days'
import type { CardChange } from '@skrzat/contract/wire/cards'
import pLimit from 'p-limit'
import { addPickup, changeCard, confirmDiet, openDietChanges, propose } from '../domains/cards/index.ts'
import type { Kernel } from '../kernel/kernel.ts'
import { atHour } from './calendar.ts'
import { feminine, surname, words } from './names.ts'
import { dietKeepersOf, parentsOf, signedIn } from './people.ts'
import type { MadePlace } from './places.ts'
import type { DemoKid } from './pricing.ts'
import { type Random, randomOf } from './random.ts'

export type Kept = MadePlace & {
  readonly kids: readonly DemoKid[]
  /** In the order of the kids' ages. */
  readonly groups: readonly string[]
  /** Full years of the first group's kids. */
  readonly youngest: number
}

/** Days since the place entered the cards. */
const ENTERED_AGO = 45
/** Kids that have a card, of all. */
const KEPT = 0.75
/** Cards that are written concurrently. */
const WIDTH = 6

type Food = Pick<CardChange, 'allergens' | 'otherAllergies' | 'diet' | 'dietNote'>

const FOODS: readonly [Food, ...Food[]] = [
  { allergens: ['milk'], diet: 'dairy_free', dietNote: 'Może jeść potrawy z mlekiem owsianym.' },
  { allergens: ['eggs'] },
  { allergens: ['peanuts', 'nuts'], dietNote: 'Także bez śladowych ilości.' },
  { allergens: ['gluten'], diet: 'gluten_free' },
  { allergens: ['fish'], otherAllergies: ['truskawki'] },
  { otherAllergies: ['kiwi', 'cytrusy'] },
  { diet: 'vegetarian' },
  { diet: 'no_pork' },
]

/** The kid of a demo account with an allergy and a health note, so that a first look shows a whole card. */
const SHOWN: CardChange = {
  allergens: ['milk', 'eggs'],
  diet: 'dairy_free',
  dietNote: 'Może jeść wypieki, w których jest jajko.',
  healthNotes:
    'Astma. Przy duszności dwa wdechy z inhalatora, który leży w apteczce grupy, i od razu telefon do mamy.',
}

const GRANDMOTHERS = words('Barbara Krystyna Teresa Elżbieta Grażyna Jolanta Bożena Urszula')
const AUNTS = words('Karolina Paulina Sylwia Justyna Weronika Kinga')

export async function addDemoCards(kernel: Kernel, kept: Kept): Promise<void> {
  const { sql } = kernel.db
  const now = kernel.clock.now()
  const entered = atHour(addDays(warsawDay(now), -ENTERED_AGO), 9)
  const director = await signedIn(sql, kept.director.accountId)
  await pLimit(WIDTH).map(kept.kids, (kid, index) =>
    enterCard(portsAt(kernel, entered), director, { kid, shown: index === 0, kept }),
  )
  await confirmAll(portsAt(kernel, new Date(entered.getTime() + 60 * 60_000)), kept.placeId, director)
}

/** A parent asks for a grandmother to be let pick the first kid up, and nobody has decided yet. */
export async function addDemoProposal(
  kernel: Kernel,
  { placeId, kids: [kid] }: Pick<Kept, 'placeId' | 'kids'>,
): Promise<void> {
  const parents = await parentsOf(kernel.db.sql, placeId)
  const parent = parents.find(({ kids }) => kids.some(({ id }) => id === kid?.id))
  if (!kid || !parent) return
  const asked = atHour(addDays(warsawDay(kernel.clock.now()), -1), 18)
  await propose(portsAt(kernel, asked), parent, {
    kidId: kid.id,
    commandId: `demo-proposal-${kid.id}`,
    change: {
      addPickup: { name: 'Teresa Wiśniewska', phone: '499900011', fromDay: null, toDay: null },
    },
  })
}

type Entry = { readonly kid: DemoKid; readonly shown: boolean; readonly kept: Kept }

async function enterCard(
  ports: Kernel,
  by: Principal,
  { kid: { id: kidId, key, group }, shown, kept }: Entry,
): Promise<void> {
  const random = randomOf(`card ${key}`)
  if (!shown && !random.chance(KEPT)) return
  const food = random.chance(1 / 7) ? random.pick(FOODS) : {}
  const grandmother = { name: nameOf(random, GRANDMOTHERS), phone: phoneOf(random) }
  await changeCard(ports, by, {
    kidId,
    change: {
      birthDate: birthDateOf(random, warsawDay(ports.clock.now()), ageOf(kept, group)),
      ...(shown ? SHOWN : food),
      ...((shown || random.chance(0.6)) && { emergency: [grandmother] }),
    },
  })
  if (!shown && !random.chance(0.4)) return
  const aunt = { name: nameOf(random, AUNTS), phone: phoneOf(random) }
  for (const [nth, person] of (random.chance(0.3) ? [grandmother, aunt] : [grandmother]).entries()) {
    const commandId = `demo-pickup-${kidId}-${nth}`
    await addPickup(ports, by, { kidId, commandId, ...person, fromDay: null, toDay: null })
  }
}

async function confirmAll(ports: Kernel, placeId: number, director: Principal): Promise<void> {
  const keepers = await dietKeepersOf(ports.db.sql, placeId)
  const changes = await openDietChanges(ports.db.sql, placeId, director, true)
  for (const { id: changeId, group } of changes)
    for (const keeper of keepers)
      if (keeper.staff.some(({ roles, tutorOf }) => roles.includes('kitchen') || tutorOf.includes(group.id)))
        await confirmDiet(ports, keeper, { placeId, changeId })
}

/** Half a year more in each group. */
function ageOf({ groups, youngest }: Kept, group: string): number {
  return youngest + groups.indexOf(group) / 2
}

function birthDateOf(random: Random, today: Day, years: number): Day {
  return addDays(today, -Math.round(years * 365.25) - random.int(0, 180))
}

function nameOf(random: Random, firstnames: readonly [string, ...string[]]): string {
  return `${random.pick(firstnames)} ${feminine(surname(random))}`
}

/** Unassigned: no zone of the Polish numbering plan begins with 49. */
function phoneOf(random: Random): string {
  return String(499_900_100 + random.int(0, 99_000))
}

/** No job is waited for. */
function portsAt(kernel: Kernel, at: Date): Kernel {
  return { ...kernel, clock: { now: () => at }, wake: () => undefined }
}
