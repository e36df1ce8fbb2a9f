/** Who may pick a kid up: on which days, and whose document was seen. */
import { beforeEach, expect, test } from 'vitest'
import { testCards } from './setup.ts'

// The clock stands at 2026-11-16, ten in the morning in Warsaw.
const server = await testCards()
const { ids, cards, audited } = server
const kidId = ids.zofia
const TODAY = '2026-11-16'

beforeEach(() => server.clear())

const add = async (fromDay: string | null, toDay: string | null) => {
  const { id } = await (
    await cards('director')
  ).addPickup({ kidId, name: 'Ala', phone: '601222333', fromDay, toDay })
  return id
}
const pickups = async () => (await (await cards('parent')).card({ kidId })).pickups

test.each([
  [null, null, true],
  [TODAY, TODAY, true],
  [null, TODAY, true],
  [TODAY, null, true],
  ['2026-11-17', null, false],
  ['2026-11-17', '2026-11-18', false],
])('from %s to %s: today %s', async (fromDay, toDay, permitted) => {
  await add(fromDay, toDay)
  expect(await pickups()).toMatchObject([{ fromDay, toDay, permitted }])
})

test.each([
  [null, '2026-11-15', 'pickup.past'],
  ['2026-11-18', '2026-11-17', 'pickup.days'],
])('from %s to %s is refused', async (fromDay, toDay, code) => {
  await expect(add(fromDay, toDay)).rejects.toThrow(code)
})

test.each(['director', 'teacher', 'otherTutor', 'accountant'] as const)(
  'the %s writes down which document was seen',
  async (by) => {
    const pickupId = await add(null, null)
    const staff = await cards(by)
    expect((await staff.card({ kidId })).seesDocuments).toBe(true)
    await staff.seeDocument({ kidId, pickupId, document: 'passport', ending: 'a4c' })
    const [seen] = await pickups()
    expect(seen).toMatchObject({ document: 'passport', documentEnding: 'A4C', seenAt: expect.any(String) })
    expect(seen?.seenBy).not.toBe('')
    const [entry] = await audited('CARD_CHANGED')
    expect(entry).toMatchObject({ kid: kidId, fields: 'document', pickup: pickupId })
  },
)

test('guardians write down no document, and nobody one of a removed person', async () => {
  const pickupId = await add(null, null)
  const seen = { kidId, pickupId, document: 'passport', ending: 'A4C' } as const
  const parent = await cards('parent')
  expect((await parent.card({ kidId })).seesDocuments).toBe(false)
  await expect(parent.seeDocument(seen)).rejects.toThrow('forbidden')
  await expect((await cards('otherDirector')).seeDocument(seen)).rejects.toThrow('kid.not_found')
  const director = await cards('director')
  await director.removePickup({ kidId, pickupId })
  await expect(director.seeDocument(seen)).rejects.toThrow('pickup.not_found')
  await expect(director.removePickup({ kidId, pickupId })).rejects.toThrow('pickup.not_found')
})
