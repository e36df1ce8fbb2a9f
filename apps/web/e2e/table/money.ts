/** The money of the place where all is long or many: invoices, and all that the rooms about them show. */
import type { APIRequestContext } from '@playwright/test'
import { addDays, addMonths, firstOfMonth, lastOfMonth, monthOf, warsawDay } from '@skrzat/contract/days'
import type { InvoiceList, WorkingDaysResult } from '@skrzat/contract/wire/payments'
import type { Kid } from '@skrzat/contract/wire/people'
import type { Refund } from '@skrzat/contract/wire/refunds'
import { addPrice } from '../support/payments.ts'
import { newPhone } from '../support/places.ts'
import { call } from '../support/test.ts'

type Id = { id: number }

const LEAVING = {
  firstname: 'Nadieżda Aleksandrowna',
  lastname: 'Brzęczyszczykiewicz-Gżegżółkowska-Odchodząca',
}
/** The child that leaves, and a payer, as lists to choose from name them. */
export const LEAVER = `${LEAVING.lastname} ${LEAVING.firstname}`
export const WELFARE = 'Miejsko-Gminny Ośrodek Pomocy Społecznej w Szczebrzeszynie koło Zwierzyńca'

const FEE = 9_876_543
const MEALS = 54_321
const NRB = '61109010140000071219812874'
const PLACE = 'Niepubliczne Przedszkole Integracyjne z Oddziałami Żłobkowymi „Pod Wesołą Gżegżółką”'
const REASON =
  'Decyzja dyrektora po rozmowie z rodzicami: od pierwszego dnia miesiąca dziecko jest w grupie popołudniowej'

/** Large invoices of this month for everybody, one of them paid in part; a child that leaves, and others that pay. */
export async function longMoney(
  request: APIRequestContext,
  placeId: number,
  { id: kidId, groupId }: Pick<Kid, 'id' | 'groupId'>,
) {
  const send = <T = unknown>(path: string, input: object) =>
    call<T>(request, path, { commandId: crypto.randomUUID(), placeId, ...input })
  const today = warsawDay(new Date())
  const from = firstOfMonth(today)
  const fee = await addPrice(request, placeId, {
    name: 'Opłata stała za pobyt dziecka ponad podstawę programową',
    mainValue: FEE,
  })
  const food = { name: 'Wyżywienie całodzienne bezglutenowe', type: 'TYPE_DAILY' } as const
  const meals = await addPrice(request, placeId, { ...food, daily: MEALS })
  const leaver = await send<Kid>('places.addKid', {
    groupId,
    ...LEAVING,
    phone1: newPhone(),
    lastDay: addDays(today, -1),
  })
  const groups = await call<{ kids: Id[] }[]>(request, 'places.groups', { placeId }, false)
  const period = { from, to: lastOfMonth(from) }
  const working = await call<WorkingDaysResult>(request, 'payments.workingDays', { placeId, period }, false)
  const { workingDays: days } = working
  const lines = [
    { paymentTypeId: fee.id, amount: FEE },
    { paymentTypeId: meals.id, amount: days * MEALS, days, absent: 0 },
  ]
  const kids = groups.flatMap((group) => group.kids)
  const invoices = kids.map(({ id }) => ({ kidId: id, withCredit: false, lines }))
  await send('payments.issue', { mode: 'down', period, absencesPeriod: period, invoices })
  const open = await call<InvoiceList>(request, 'payments.list', { placeId, limit: 100 }, false)
  await send('payments.payPart', { id: open.invoices[0]?.id, amount: 1_234_567 })
  const last = open.invoices.find(({ kid }) => kid.id === leaver.id)
  await longPayers(send, { kidId, invoiceId: last?.id })
  await send('payments.correct', {
    id: last?.id,
    lines: [{ paymentTypeId: fee.id, amount: FEE + 543_210 }],
    reason: REASON,
  })
  await longRefunds(send, leaver, monthOf(addMonths(from, -2)))
  // What is proposed for all invoices comes from a price that counts backwards.
  await send('payments.updateType', {
    ...food,
    id: meals.id,
    mainValue: 0,
    daily: 55_432,
    correctedFrom: from,
  })
  const discount = { kind: 'decision', percent: 50, amount: null, fromDay: from, toDay: null }
  await send('payments.addDiscount', {
    ...discount,
    kidId,
    paymentTypeId: fee.id,
    note: 'Decyzja MOPS/DŚ/2026/001234/ZW',
  })
  // Without a NIP, which is listed as missing.
  const seller = { name: PLACE, street: 'Marszałka Józefa Klemensa Piłsudskiego 124/126 m. 18a' }
  await send('accounting.saveDocument', {
    kind: 'INVOICE',
    exemption: null,
    seller: { ...seller, postalCode: '', city: '', nip: '' },
  })
  return { closed: monthOf(addMonths(from, -2)), today }
}

type Send = <T = unknown>(path: string, input: object) => Promise<T>

/** Who pays beside the guardians, and a part of an invoice. */
async function longPayers(
  send: Send,
  { kidId, invoiceId }: { kidId: number; invoiceId: number | undefined },
) {
  const zus = await send<Id>('payers.add', {
    kind: 'zus',
    account: NRB,
    name: 'Zakład Ubezpieczeń Społecznych, Centrum Obsługi Świadczeń dla Rodzin',
  })
  const welfare = await send<Id>('payers.add', {
    kind: 'welfare',
    account: null,
    name: WELFARE,
  })
  const always = { kidId, fromMonth: monthOf(warsawDay(new Date())), toMonth: null }
  await send('payers.arrange', {
    ...always,
    payerId: zus.id,
    kind: 'benefit',
    base: 'fee',
    amount: null,
    percent: null,
    disability: true,
    applicants: 'Marta Brzęczyszczykiewicz-Gżegżółkowska',
  })
  await send('payers.arrange', {
    ...always,
    payerId: welfare.id,
    kind: 'percent',
    base: 'meals',
    amount: null,
    percent: 50,
    disability: false,
    applicants: '',
  })
  const shares = [{ payerId: welfare.id, amount: 1_234_567 }]
  await send('payments.split', { id: invoiceId, shares, reason: REASON })
}

/** Credit and a deposit, refunds of them in each state, and the close of the month in which the deposit came. */
async function longRefunds(send: Send, { id: kidId }: Id, month: string) {
  await send('payments.addCredit', { kidId, amount: 7_654_321 })
  await send('payments.receiveDeposit', { kidId, amount: 345_678, day: `${month}-12`, method: 'transfer' })
  const order = {
    kidId,
    accountNumber: NRB,
    name: 'Konstancja Brzęczyszczykiewicz-Gżegżółkowska',
    address: '',
  }
  const refunds: Refund[] = []
  for (const amount of [1_234_567, 123_456, 12_345])
    refunds.push(await send('refunds.order', { ...order, amount, from: 'credit' }))
  const [sent, paid] = refunds
  await send('refunds.makeFile', { format: 'elixir', ids: [sent?.id] })
  await send('refunds.pay', { id: paid?.id, day: warsawDay(new Date()) })
  await send('months.close', { month })
}
