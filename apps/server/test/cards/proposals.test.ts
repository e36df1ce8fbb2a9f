/** Changes that guardians propose, and what becomes of them. */
import { beforeEach, expect, test } from 'vitest'
import { PHONES } from '../places/setup.ts'
import { testCards } from './setup.ts'

const server = await testCards()
const { sql, ids, cards, change, audited, noticed } = server
const kidId = ids.zofia
const proposed = async () => await (await cards('parent')).propose({ kidId, change: { diet: 'vegan' } })

/** Of the card as it is now. */
async function version(): Promise<number> {
  const [row] = await sql<{ version: number }[]>`select version from kid_cards where kid_id = ${kidId}`
  return row?.version ?? 0
}

beforeEach(server.clear)

test('an accepted proposal changes its own fields of the card that was shown', async () => {
  const { id: proposalId } = await proposed()
  await change(kidId, { diet: 'no_pork', dietNote: 'bez wieprzowiny' })
  await (await cards('teacher')).decideProposal({ kidId, proposalId, accept: true, version: await version() })
  const card = await (await cards('director')).card({ kidId })
  expect(card).toMatchObject({ diet: 'vegan', dietNote: 'bez wieprzowiny', proposals: [] })
  expect(card.history?.[0]).toMatchObject({ field: 'diet', was: 'no_pork', became: 'vegan', proposedBy: '' })
  expect(await audited('CARD_PROPOSED', 'CARD_ACCEPTED')).toEqual([
    { type: 'CARD_PROPOSED', principal: PHONES.parent, kid: kidId, proposal: proposalId },
    { type: 'CARD_ACCEPTED', principal: PHONES.teacher, kid: kidId, proposal: proposalId, fields: 'diet' },
  ])
})

test('who decides is notified of a proposal, and its guardian of the decision', async () => {
  const { id: proposalId } = await proposed()
  expect(await noticed('director')).toMatchObject([{ type: 'TYPE_CARD_PROPOSED', kid: kidId, read: false }])
  expect(await noticed('otherTutor')).toEqual([])
  await (
    await cards('teacher')
  ).decideProposal({ kidId, proposalId, accept: false, version: await version() })
  expect(await noticed('director')).toMatchObject([{ type: 'TYPE_CARD_PROPOSED', read: true }])
  expect(await noticed('parent')).toMatchObject([{ type: 'TYPE_CARD_DECIDED', kid: kidId }])
  expect((await (await cards('parent')).card({ kidId })).diet).toBe('standard')
})

test('of two decisions at once one stands', async () => {
  const { id: proposalId } = await proposed()
  const [director, teacher] = [await cards('director'), await cards('teacher')]
  const shown = await version()
  const done = await Promise.allSettled([
    director.decideProposal({ kidId, proposalId, accept: true, version: shown }),
    teacher.decideProposal({ kidId, proposalId, accept: false, version: shown }),
  ])
  expect(done.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  expect(await audited('CARD_ACCEPTED', 'CARD_DECLINED')).toHaveLength(1)
})

test.each([
  ['parent', 'forbidden'],
  ['otherTutor', 'forbidden'],
  ['accountant', 'forbidden'],
  ['otherDirector', 'kid.not_found'],
  ['otherParent', 'kid.not_found'],
] as const)('the %s decides nothing: %s', async (reader, code) => {
  const { id: proposalId } = await proposed()
  const decide = (await cards(reader)).decideProposal({
    kidId,
    proposalId,
    accept: true,
    version: await version(),
  })
  await expect(decide).rejects.toThrow(code)
})

test('another guardian neither sees nor withdraws it', async () => {
  const { id: proposalId } = await proposed()
  const second = await cards('second')
  expect((await second.card({ kidId })).proposals).toEqual([])
  await expect(second.withdrawProposal({ kidId, proposalId })).rejects.toThrow('proposal.not_found')
  await (await cards('parent')).withdrawProposal({ kidId, proposalId })
  expect((await (await cards('director')).card({ kidId })).proposals).toEqual([])
})

test('health notes of a proposal are for those who see the health part, and only they accept them', async () => {
  const { id: proposalId } = await (
    await cards('parent')
  ).propose({ kidId, change: { healthNotes: 'astma' } })
  const seen = await (await cards('teacher')).card({ kidId })
  expect(seen.proposals).toMatchObject([{ health: true, change: {} }])
  expect((await (await cards('teacher')).health({ kidId })).proposed).toEqual([
    { proposalId, healthNotes: 'astma' },
  ])
  const admin = await cards('admin')
  await expect(
    admin.decideProposal({ kidId, proposalId, accept: true, version: await version() }),
  ).rejects.toThrow('forbidden')
})

test('one that changes nothing, and more than five, are refused', async () => {
  const parent = await cards('parent')
  await expect(parent.propose({ kidId, change: { diet: 'standard' } })).rejects.toThrow('proposal.empty')
  for (let n = 0; n < 5; n += 1) await proposed()
  await expect(proposed()).rejects.toThrow('proposal.too_many')
})
