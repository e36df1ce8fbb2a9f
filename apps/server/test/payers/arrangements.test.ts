/** Payers of a place, and what is arranged with them. */
import { beforeEach, describe, expect, test } from 'vitest'
import { benefitPlace } from './benefit-place.ts'

const place = await benefitPlace()
const { director, billing, at, command, kid, sql, add, arrange, benefit } = place
beforeEach(place.renew)

const NRB = '61 1090 1014 0000 0712 1981 2874'

describe('a payer', () => {
  test('is added with its account, changed, and archived; a repeated command adds one', async () => {
    const wanted = { ...command(), kind: 'welfare' as const, name: 'MOPS Gdynia', account: NRB }
    const { id } = await director.add(wanted)
    expect(await director.add(wanted)).toEqual({ id })
    await director.update({ ...at, id, name: 'GOPS', account: null })
    expect((await billing.page(at)).payers).toEqual([
      { id, kind: 'welfare', name: 'GOPS', account: null, retired: false, left: 0 },
    ])
    await director.retire({ ...at, id })
    expect((await billing.page(at)).payers).toMatchObject([{ id, retired: true }])
    await expect(director.update({ ...at, id, name: 'MOPS', account: null })).rejects.toThrow('payer.retired')
    await expect(arrange(kid('Zofia'), id)).rejects.toThrow('payer.retired')
  })

  test('with a wrong account is refused, and so is a second ZUS', async () => {
    const wrong = { ...command(), kind: 'other' as const, name: 'Fundacja', account: NRB.replace('61', '62') }
    await expect(director.add(wrong)).rejects.toMatchObject({ code: 'BAD_REQUEST' })
    await add('zus')
    await expect(add('zus')).rejects.toThrow('payer.second_zus')
  })

  test('is archived only when nothing is arranged with it for this month or later ones', async () => {
    const id = await add('welfare')
    const { id: arrangement } = await arrange(kid('Zofia'), id, { fromMonth: '2026-09', toMonth: '2026-11' })
    await expect(director.retire({ ...at, id })).rejects.toThrow('payer.arranged')
    const fields = {
      kind: 'amount',
      base: 'invoice',
      amount: 1_00,
      percent: null,
      disability: false,
    } as const
    const ended = { ...fields, fromMonth: '2026-09', toMonth: '2026-10', applicants: '' }
    await billing.updateArrangement({ ...at, id: arrangement, ...ended })
    await director.retire({ ...at, id })
  })

  test('of another place is not found', async () => {
    const [other] = await sql<{ id: number }[]>`
      insert into payers (place_id, kind, name)
      select id, 'zus', 'ZUS' from places where id <> ${at.placeId} limit 1 returning id`
    const id = other?.id ?? 0
    await expect(director.update({ ...at, id, name: 'Nasz', account: null })).rejects.toThrow(
      'payer.not_found',
    )
    await expect(director.retire({ ...at, id })).rejects.toThrow('payer.not_found')
    await expect(benefit(kid('Zofia'), id)).rejects.toThrow('payer.not_found')
  })
})

describe('an arrangement', () => {
  test('is listed by kid, and is in the audit without names', async () => {
    const zus = await add('zus')
    const { id } = await benefit(kid('Zofia'), zus, { toMonth: '2027-08', disability: true })
    expect((await billing.page(at)).arrangements).toMatchObject([
      {
        id,
        kid: { id: kid('Zofia') },
        payer: { id: zus, kind: 'zus', name: 'ZUS' },
        kind: 'benefit',
        disability: true,
        fromMonth: '2026-11',
        toMonth: '2027-08',
        applicants: 'Anna Wiśniewska',
      },
    ])
    const [entry] = await sql`
      select data from audit_log where type = 'KID_PAYER_CHANGED' order by id desc limit 1`
    expect(entry).toEqual({ data: { kid: kid('Zofia'), payer: zus, change: 'added' } })
    await billing.removeArrangement({ ...at, id })
    expect((await billing.page(at)).arrangements).toEqual([])
    await expect(billing.removeArrangement({ ...at, id })).rejects.toThrow('payer.arrangement_not_found')
  })

  test('of the same payer and kid must not overlap, one of another payer or kid may', async () => {
    const [zus, office] = [await add('zus'), await add('welfare', 'MOPS')]
    const { id } = await benefit(kid('Zofia'), zus, { toMonth: '2026-12' })
    await expect(benefit(kid('Zofia'), zus, { fromMonth: '2026-12' })).rejects.toThrow('payer.overlap')
    await expect(benefit(kid('Zofia'), zus, { fromMonth: '2026-01' })).rejects.toThrow('payer.overlap')
    await benefit(kid('Zofia'), zus, { fromMonth: '2027-01' })
    await arrange(kid('Zofia'), office)
    await benefit(kid('Jan'), zus)
    const fields = { kind: 'benefit', base: 'fee', amount: null, percent: null, disability: false } as const
    const longer = { ...fields, fromMonth: '2026-11', toMonth: '2027-01', applicants: '' }
    await expect(billing.updateArrangement({ ...at, id, ...longer })).rejects.toThrow('payer.overlap')
  })

  test('two at once that overlap: one is refused', async () => {
    const zus = await add('zus')
    const results = await Promise.allSettled([benefit(kid('Zofia'), zus), benefit(kid('Zofia'), zus)])
    expect(results.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  })

  test('is refused with the last month before the first, and with the benefit of another payer than ZUS', async () => {
    const [zus, office] = [await add('zus'), await add('welfare', 'MOPS')]
    await expect(benefit(kid('Zofia'), zus, { toMonth: '2026-10' })).rejects.toThrow('period.invalid')
    await expect(benefit(kid('Zofia'), office)).rejects.toThrow('payer.benefit')
    await expect(arrange(kid('Zofia'), zus)).rejects.toThrow('payer.benefit')
    const both = arrange(kid('Zofia'), office, { percent: 50 })
    await expect(both).rejects.toMatchObject({ code: 'BAD_REQUEST' })
  })

  test('for a kid of another place is refused', async () => {
    const zus = await add('zus')
    const [other] = await sql<{ id: number }[]>`select id from kids where place_id <> ${at.placeId} limit 1`
    await expect(benefit(other?.id ?? 0, zus)).rejects.toThrow('kid.not_found')
  })
})

describe('settings', () => {
  const next = { ...at, fromMonth: '2026-12', amount: 1600_00, disabilityAmount: 2000_00, feeLimit: 2500_00 }

  test('of the benefit are entered from a month on, and taken back', async () => {
    await director.saveParameters(next)
    const { parameters } = await billing.page(at)
    expect(parameters).toMatchObject([
      { fromMonth: '2026-12', feeLimit: 2500_00, own: true },
      { fromMonth: '2025-04', feeLimit: 2200_00, own: false },
    ])
    await director.removeParameters({ ...at, fromMonth: '2026-12' })
    expect((await billing.page(at)).parameters).toHaveLength(1)
    await expect(director.removeParameters({ ...at, fromMonth: '2026-12' })).rejects.toThrow(
      'payer.parameters_not_found',
    )
  })

  test('of meals follow from the kind of the type until the place says something else', async () => {
    const { meals, tuition } = place
    const mealsOf = async () =>
      new Map((await billing.page(at)).meals.map((each) => [each.paymentTypeId, each.meals]))
    expect((await mealsOf()).get(tuition.id)).toBe('none')
    expect((await mealsOf()).get(meals.id)).toBe('all')
    await director.saveMeals({ ...at, paymentTypeId: meals.id, meals: 'none' })
    expect((await mealsOf()).get(meals.id)).toBe('none')
    await expect(director.saveMeals({ ...at, paymentTypeId: meals.id, meals: 'daily' })).rejects.toThrow(
      'payer.meals',
    )
    await expect(director.saveMeals({ ...at, paymentTypeId: 999_999, meals: 'all' })).rejects.toThrow(
      'payment_type.not_found',
    )
  })
})
