/** The last two statements of the demo's bank, so that a newcomer finds a queue with each case. */
import { addDays, type Day, warsawDay } from '@skrzat/contract/days'
import { bookLine } from '../domains/bank/index.ts'
import { bookingDay } from '../domains/months/index.ts'
import type { Domains } from '../domains/index.ts'
import { openInvoicesOf } from '../domains/payments/index.ts'
import type { Kernel } from '../kernel/kernel.ts'
import { addStatement, type DemoBank, RECENT_DAYS } from './bank-months.ts'
import { accountOf, familyAccount, type Sender, sendersOf, SUPPLIER } from './senders.ts'
import type { DemoLine } from './statement-file.ts'

type Open = Sender & { readonly invoiceId: number; readonly number: string; readonly amount: number }
/** A line of a day that is yet to be said. */
type Line = Omit<DemoLine, 'day'>

/**
 * Two statements: of the day before yesterday, where one transfer is booked, and of yesterday, with the bank's reversal
 * of it and all that an accountant meets.
 */
export async function addRecentStatements(
  kernel: Kernel,
  domains: Pick<Domains, 'bank'>,
  place: DemoBank,
): Promise<void> {
  const { sql } = kernel.db
  const { placeId, actorId } = place
  const today = warsawDay(kernel.clock.now())
  const open = await openOf(kernel, placeId)
  const [first] = open
  if (!first || open.length < 9) return
  const number = Number(today.slice(5, 7))
  const statement = (day: Day, at: number, lines: readonly Line[]) =>
    addStatement(kernel, domains, place, {
      number: at,
      from: day,
      to: day,
      lines: lines.map((line) => ({ ...line, day })),
    })
  const [booked = 0] = await statement(addDays(today, -RECENT_DAYS), number, earlyLines(open))
  await statement(addDays(today, -1), number + 1, lateLines(open))
  await bookLine(
    { ...kernel, bookingDay, ledger: { sql, clock: kernel.clock, wake: kernel.wake } },
    {
      commandId: `demo-line-${booked}`,
      actorId,
      placeId,
      id: booked,
      allocations: [{ invoiceId: first.invoiceId, amount: halfOf(first) }],
      proposal: 'NUMBER',
    },
  )
}

/** What the bank had the day before: a part payment that is booked, and the bank's fee. */
function earlyLines([first]: readonly Open[]): Line[] {
  if (!first) return []
  return [
    paid(first, 1, halfOf(first), `część 1 z 2 ${first.number} ${first.firstname} ${first.lastname}`),
    { amount: -5_00, mark: 'D', payer: '', account: '', title: 'Opłata za przelew' },
  ]
}

function lateLines(open: readonly Open[]): Line[] {
  const [first, second, third, fourth, fifth, sixth, seventh, eighth, ninth] = open
  if (!first || !second || !third || !fourth || !fifth || !sixth || !seventh || !eighth || !ninth) return []
  return [
    paid(second, 2, second.amount, `Czesne ${second.firstname} ${second.number}`),
    paid(
      third,
      3,
      third.amount + fourth.amount,
      `faktury ${third.number} oraz ${fourth.number}, dziękuję i pozdrawiam`,
    ),
    paid(fifth, 5, fifth.amount, `FV ${mistyped(fifth.number)} ${fifth.lastname}`),
    paid(sixth, 6, sixth.amount, `za ${sixth.firstname} ${sixth.lastname}`),
    paid(seventh, 7, seventh.amount + 50_00, `${seventh.number} z górką`),
    paid(eighth, 8, eighth.amount, 'przedszkole'),
    { ...paid(ninth, 9, ninth.amount, 'opłata'), account: familyAccount(ninth.id) },
    {
      amount: 4500_00,
      mark: 'C',
      payer: 'Zakład Ubezpieczeń Społecznych',
      account: accountOf(100),
      title: 'ZUS AKTYWNIE W ŻŁOBKU DZIECI 3',
    },
    {
      ...paid(
        first,
        1,
        -halfOf(first),
        `STORNO część 1 z 2 ${first.number} ${first.firstname} ${first.lastname}`,
      ),
      mark: 'RC',
    },
    paid(second, 2, -62_50, 'Zwrot nadpłaty'),
    {
      amount: -1280_40,
      mark: 'D',
      payer: SUPPLIER,
      account: accountOf(101),
      title: 'FV 118/26 warzywa',
    },
    { amount: -5_00, mark: 'D', payer: '', account: '', title: 'Opłata za przelew' },
  ]
}

/** From an account that is not known yet. */
function paid({ guardian }: Open, account: number, amount: number, title: string): Line {
  return { amount, mark: amount > 0 ? 'C' : 'D', payer: guardian, account: accountOf(account), title }
}

function halfOf({ amount }: Open): number {
  return Math.floor(amount / 200) * 100
}

/** Two digits of the year are changed, as people type. */
function mistyped(number: string): string {
  return number.replace(/^20(\d)(\d)/, '20$2$1')
}

/** The first open invoice of each kid that is older than the two statements. */
async function openOf({ db, clock }: Kernel, placeId: number): Promise<Open[]> {
  const before = addDays(warsawDay(clock.now()), -RECENT_DAYS)
  const senders = await sendersOf(db.sql, placeId)
  return (await openInvoicesOf(db.sql, placeId)).flatMap(({ id, number, kidId, amountLeft, day }) => {
    const sender = senders.get(kidId)
    if (!sender || day >= before) return []
    senders.delete(kidId)
    return [{ ...sender, invoiceId: id, number, amount: amountLeft }]
  })
}
