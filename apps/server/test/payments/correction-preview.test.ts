/** What is shown of a correction before it is made is what it does. */
import { verifyLedger } from '../../src/domains/payments/maintenance/verify.ts'
import fc from 'fast-check'
import { beforeEach, expect, test } from 'vitest'
import { benefitPlace } from '../payers/benefit-place.ts'

const place = await benefitPlace()
const { accountant, at, command, kid, add, arrange, benefit, bill, sql } = place
beforeEach(place.renew)

const grosze = fc.oneof(fc.nat({ max: 2600_00 }), fc.constantFrom(0, 500_00, 1000_00, 1500_00, 2200_01))
const part = fc.integer({ min: 1, max: 1200_00 })
const shares = fc.array(fc.record({ payer: fc.nat({ max: 1 }), amount: part }), { maxLength: 2 })
const step = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({
      do: fc.constant('correct' as const),
      fee: grosze,
      food: fc.option(fc.nat({ max: 400_00 })),
      withCredit: fc.boolean(),
      shares: fc.option(shares, { freq: 5 }),
    }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('split' as const), shares }) },
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constant('pay' as const),
      amount: part,
      payer: fc.option(fc.nat({ max: 1 })),
    }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('credit' as const), amount: part }) },
)
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never

const arranged = fc.record({
  zus: fc.boolean(),
  office: fc.option(
    fc.record({
      base: fc.constantFrom('invoice' as const, 'fee' as const, 'meals' as const),
      percent: fc.integer({ min: 1, max: 100 }),
    }),
  ),
})

/** Why it is refused, or undefined. */
async function refusalOf<T>(work: Promise<T>): Promise<{ done?: T; refused?: string }> {
  return await work.then(
    (done) => ({ done }),
    (error: Error) => ({ refused: error.message }),
  )
}

const creditOf = async (kidId: number) => (await accountant.credit({ kidId })).amount

/** The invoice's parts as staff see them. */
async function partsOf(id: number) {
  const { amount, amountLeft, ownLeft = amountLeft, shares: all = [] } = await accountant.invoice({ id })
  const others = all.map(
    (share) => [share.payerId, { amount: share.amount, left: share.amountLeft }] as const,
  )
  const own = { amount: amount - all.reduce((sum, share) => sum + share.amount, 0), left: ownLeft }
  return { amount, own, others: new Map(others) }
}

type Asked = Parameters<typeof accountant.correctionPreview>[0]

/** @returns whether it was made */
async function correctAsShown(asked: Asked, kidId: number): Promise<boolean> {
  const { id } = asked
  const [before, credit] = [await partsOf(id), await creditOf(kidId)]
  const shown = await refusalOf(accountant.correctionPreview(asked))
  const made = await refusalOf(accountant.correct({ ...asked, ...command(), reason: 'Pomyłka' }))
  expect(shown.refused).toBe(made.refused)
  if (!shown.done) return false
  const after = await partsOf(id)
  const seen = (moment: 'before' | 'after') => ({
    amount: shown.done?.[moment],
    own: shown.done?.own[moment],
    others: new Map(
      shown.done?.shares
        .filter((share) => share[moment].amount > 0)
        .map((share) => [share.payerId, share[moment]]),
    ),
  })
  expect(seen('before')).toEqual(before)
  expect(seen('after')).toEqual(after)
  expect(await creditOf(kidId)).toBe(credit + shown.done.toCredit - shown.done.creditUsed)
  expect(made.done?.toCredit).toBe(shown.done.toCredit - shown.done.creditUsed)
  return true
}

async function carryOut(
  next: Step,
  on: { id: number; kidId: number; payers: readonly number[] },
): Promise<boolean> {
  const { id, kidId, payers } = on
  const payerOf = (index: number) => payers[index] ?? 0
  const sharesOf = (wanted: readonly { payer: number; amount: number }[]) =>
    wanted.map(({ payer, amount }) => ({ payerId: payerOf(payer), amount }))
  switch (next.do) {
    case 'correct': {
      const fee = { paymentTypeId: place.tuition.id, amount: next.fee }
      const food = next.food === null ? [] : [{ paymentTypeId: place.meals.id, amount: next.food }]
      const own = next.shares && { shares: sharesOf(next.shares) }
      return await correctAsShown(
        { ...at, id, lines: [fee, ...food], withCredit: next.withCredit, ...own },
        kidId,
      )
    }
    case 'split':
      await refusalOf(
        accountant.split({ ...command(), id, shares: sharesOf(next.shares), reason: 'Decyzja' }),
      )
      return false
    case 'pay': {
      const payer = next.payer === null ? {} : { payerId: payerOf(next.payer) }
      await refusalOf(accountant.payPart({ ...command(), id, amount: next.amount, ...payer }))
      return false
    }
    case 'credit':
      await accountant.addCredit({ ...command(), kidId, amount: next.amount })
      return false
    default:
      return next satisfies never
  }
}

test('of each payer’s share, the parents’ part and the credit; where it is refused, so is the preview', async () => {
  let made = 0
  await fc.assert(
    fc.asyncProperty(
      arranged,
      fc.array(step, { minLength: 5, maxLength: 12 }),
      async ({ zus, office }, steps) => {
        await place.renew()
        const payers = [await add('zus'), await add('welfare', 'MOPS')]
        const kidId = kid('Zofia')
        if (zus) await benefit(kidId, payers[0] ?? 0)
        if (office) await arrange(kidId, payers[1] ?? 0, { kind: 'percent', amount: null, ...office })
        const [issued] = await bill([{ kid: 'Zofia', fee: 1600_00, food: 300_00 }])
        for (const next of steps) {
          const isMade = await carryOut(next, { id: issued?.id ?? 0, kidId, payers })
          if (isMade) made += 1
        }
        const { differences } = await verifyLedger({ sql })
        // Kids of runs before are gone.
        expect(differences.filter((one) => !one.endsWith('is missing'))).toEqual([])
      },
    ),
    { numRuns: 6 },
  )
  expect(made).toBeGreaterThan(5)
}, 120_000)

test('is refused as stale for a version of before, and for an invoice of another place', async () => {
  const [issued] = await bill([{ kid: 'Zofia', fee: 1600_00 }])
  const id = issued?.id ?? 0
  const asked = { ...at, id, version: 1, lines: [{ paymentTypeId: place.tuition.id, amount: 1000_00 }] }
  expect(await accountant.correctionPreview(asked)).toMatchObject({
    before: 1600_00,
    after: 1000_00,
    shares: [],
  })
  await accountant.payPart({ ...command(), id, amount: 1_00 })
  expect((await refusalOf(accountant.correctionPreview(asked))).refused).toBe('conflict.stale')
  expect((await refusalOf(accountant.correctionPreview({ ...asked, id: id + 1000 }))).refused).toBe(
    'invoice.not_found',
  )
})
