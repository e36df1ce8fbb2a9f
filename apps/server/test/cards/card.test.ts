/** A kid's card: who sees and changes what of it, and what stays of earlier states. */
import { beforeEach, describe, expect, test } from 'vitest'
import { PHONES } from '../places/setup.ts'
import { SECOND, testCards } from './setup.ts'

const server = await testCards()
const { sql, ids, cards, change } = server
const kidId = ids.zofia

beforeEach(async () => {
  await server.clear()
  await change(kidId, {
    birthDate: '2024-03-05',
    allergens: ['milk', 'gluten'],
    otherAllergies: ['truskawki'],
    diet: 'dairy_free',
    healthNotes: 'astma',
    notes: 'odbiera ciocia',
    emergency: [{ name: 'Babcia', phone: '601222333' }],
  })
  await sql`delete from audit_log`
})

describe('what each sees', () => {
  // The teacher is a tutor of Zofia's group, `otherTutor` of the other one.
  test.each([
    ['director', true, false, true, true, true],
    ['admin', true, false, false, true, true],
    ['teacher', true, false, true, true, true],
    ['otherTutor', false, false, false, false, false],
    ['accountant', false, false, false, false, false],
    ['parent', false, true, true, false, false],
    ['second', false, true, true, false, false],
  ] as const)(
    'the %s: edits %s, own %s, health %s, notes %s, phones %s',
    async (reader, canEdit, own, seesHealth, notes, phones) => {
      const card = await (await cards(reader)).card({ kidId })
      expect(card).toMatchObject({
        canEdit,
        own,
        seesHealth,
        birthDate: '2024-03-05',
        allergens: ['gluten', 'milk'],
        otherAllergies: ['truskawki'],
        diet: 'dairy_free',
        emergency: [{ name: 'Babcia', phone: '601222333' }],
      })
      expect(card.notes).toBe(notes ? 'odbiera ciocia' : null)
      expect(card.history === null).toBe(!canEdit)
      const mine = reader === 'second' ? SECOND : PHONES.parent
      const seen = [PHONES.parent, SECOND].map((phone) => (phones || (own && phone === mine) ? phone : null))
      expect(card.guardians.map(({ phone }) => phone)).toEqual(seen)
      expect(JSON.stringify(card)).not.toContain('astma')
    },
  )

  test.each(['director', 'teacher', 'parent', 'second'] as const)(
    'the %s reads the health part',
    async (reader) => {
      expect(await (await cards(reader)).health({ kidId })).toMatchObject({
        healthNotes: 'astma',
        proposed: [],
      })
    },
  )

  test.each(['admin', 'otherTutor', 'accountant'] as const)('the %s does not', async (reader) => {
    await expect((await cards(reader)).health({ kidId })).rejects.toThrow('forbidden')
  })

  test.each(['otherDirector', 'otherParent'] as const)('for the %s there is no such kid', async (reader) => {
    await expect((await cards(reader)).card({ kidId })).rejects.toThrow('kid.not_found')
    await expect((await cards(reader)).health({ kidId })).rejects.toThrow('kid.not_found')
  })

  test('another parent of the place sees no card', async () => {
    await expect((await cards('parent')).card({ kidId: ids.jan })).rejects.toThrow('kid.not_found')
  })
})
