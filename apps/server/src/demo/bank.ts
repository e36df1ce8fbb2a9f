/** Statements of the demo's bank, so that a newcomer finds a queue with each case. */
import { addDays, type Day, warsawDay } from '@skrzat/contract/days'
import { virtualAccount } from '@skrzat/contract/virtual-account'
import type { Domains } from '../domains/index.ts'
import { openInvoicesOf } from '../domains/payments/index.ts'
import type { Kernel } from '../kernel/kernel.ts'
import { type DemoLine, statementFile } from './statement-file.ts'

type Open = {
  readonly number: string
  readonly amount: number
  readonly firstname: string
  readonly lastname: string
  readonly guardian: string
}

/** The account of a family; the branch 999 exists at no bank. */
const accountOf = (family: number): string => virtualAccount('12409990', family)
const ZUS = accountOf(100)
const SHOP = accountOf(101)

/**
 * Two statements: of the day before yesterday, where one transfer is booked, and of yesterday, with the bank's reversal
 * of it and all that an accountant meets.
 */
export async function addDemoStatements(
  kernel: Kernel,
  { bank }: Pick<Domains, 'bank'>,
  { placeId, actorId, account }: { placeId: number; actorId: number; account: string },
): Promise<void> {
  const { sql } = kernel.db
  const today = warsawDay(kernel.clock.now())
  const open = await openNamed(kernel, placeId)
  const [first] = open
  if (!first || open.length < 8) return
  const [before, yesterday] = [addDays(today, -2), addDays(today, -1)]
  const opening = 18_450_20
  const early = earlyLines(open)
  const earlySum = early.reduce((sum, { amount }) => sum + amount, opening)
  for (const [number, day, lines, from] of [
    [187, before, early, opening],
    [188, yesterday, lateLines(open), earlySum],
  ] as const) {
    const text = statementFile({ account, number, day, opening: from, lines })
    await bank.addFile(
      { commandId: `demo-statement-${placeId}-${number}`, actorId, placeId },
      { bytes: new TextEncoder().encode(text) },
    )
  }
  const [booked] = await sql<{ id: number; amount: number }[]>`
    select id, amount from bank_lines where place_id = ${placeId} order by id limit 1`
  const [target] = await openInvoicesOf(sql, placeId).then((all) =>
    all.filter(({ number }) => number === first.number),
  )
  if (!booked || !target) return
  await bank.book({
    commandId: `demo-booked-${placeId}`,
    actorId,
    placeId,
    id: booked.id,
    allocations: [{ invoiceId: target.id, amount: booked.amount }],
    proposal: 'NUMBER',
  })
}

/** What the bank had the day before: a part payment that is booked, and the bank's fee. */
function earlyLines([first]: readonly Open[]): DemoLine[] {
  if (!first) return []
  return [
    paid(first, 1, halfOf(first), `część 1 z 2 ${first.number} ${first.firstname} ${first.lastname}`),
    { amount: -5_00, mark: 'D', payer: '', account: '', title: 'Opłata za przelew' },
  ]
}

function lateLines(open: readonly Open[]): DemoLine[] {
  const [first, second, third, fourth, fifth, sixth, seventh, eighth] = open
  if (!first || !second || !third || !fourth || !fifth || !sixth || !seventh || !eighth) return []
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
    {
      amount: 4500_00,
      mark: 'C',
      payer: 'Zakład Ubezpieczeń Społecznych',
      account: ZUS,
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
      payer: 'Hurtownia Smakołyk sp. z o.o.',
      account: SHOP,
      title: 'FV 118/26 warzywa',
    },
    { amount: -5_00, mark: 'D', payer: '', account: '', title: 'Opłata za przelew' },
  ]
}

function paid({ guardian }: Open, family: number, amount: number, title: string): DemoLine {
  return { amount, mark: amount > 0 ? 'C' : 'D', payer: guardian, account: accountOf(family), title }
}

function halfOf({ amount }: Open): number {
  return Math.floor(amount / 200) * 100
}

/** Two digits of the year are changed, as people type. */
function mistyped(number: string): string {
  return number.replace(/^20(\d)(\d)/, '20$2$1')
}

/** Open invoices of different kids, of amounts that no other one has first. */
async function openNamed({ db, clock }: Kernel, placeId: number): Promise<Open[]> {
  const open = await openInvoicesOf(db.sql, placeId)
  const known = await db.sql<{ id: number; firstname: string; lastname: string; guardian: string }[]>`
    select kid.id, kid.firstname, kid.lastname, coalesce((
        select trim(account.first_name || ' ' || account.last_name) from guardianships guardian
          join accounts account on account.login = guardian.phone
        where guardian.kid_id = kid.id and account.first_name <> '' order by guardian.position limit 1),
      case when kid.lastname like '%a' then 'Anna ' else 'Piotr ' end || kid.lastname) as guardian
    from kids kid where kid.place_id = ${placeId}`
  const byId = new Map(known.map((kid) => [kid.id, kid]))
  const today: Day = warsawDay(clock.now())
  const seen = new Set<number>()
  return open.flatMap(({ number, kidId, amountLeft, day }) => {
    const kid = byId.get(kidId)
    if (!kid || seen.has(kidId) || day >= addDays(today, -2)) return []
    seen.add(kidId)
    return [{ number, amount: amountLeft, ...kid }]
  })
}
