/** How an invoice's line came about, in Polish. */
import { daysText, rangeText } from '@skrzat/contract/day-text'
import { explainLine, TAKEN_OFF_REASONS, type TakenOffReason } from '@skrzat/contract/explain'
import { formatMoney } from '@skrzat/contract/money'
import type { PaymentMethod } from '@skrzat/contract/payment-facts'
import { hasDaily, hasMain } from '@skrzat/contract/value'
import type { InvoiceLine } from '@skrzat/contract/wire/payments'

export const methodNames: Record<PaymentMethod, string> = {
  transfer: 'przelew',
  cash: 'gotówka',
  card: 'karta',
  other: 'inny sposób',
}

const reasons: Record<TakenOffReason, string> = {
  in_time: 'zgłoszone w\u00a0porę',
  by_place: 'zgłoszone przez placówkę',
  confirmed: 'zgłoszone po terminie, potwierdzone',
}

const plurals = new Intl.PluralRules('pl')
/** `1 dzień`, `5 dni` */
export const daysCount = (count: number) =>
  `${count}\u00a0${plurals.select(count) === 'one' ? 'dzień' : 'dni'}`

/** How the amount was computed, and which days were taken off and why, one text for each. */
export function lineTexts(line: InvoiceLine): string[] {
  const { breakdown, adjusted } = explainLine(line)
  const texts: string[] = []
  if (!line.extra && !hasDaily(line)) texts.push('kwota stała')
  if (line.stay) texts.push(stayText(line, line.stay))
  if (breakdown && hasDaily(line)) {
    const rate = formatMoney(line.daily)
    if (hasMain(line)) texts.push(`kwota stała ${formatMoney(breakdown.main)}`)
    texts.push(`${daysCount(breakdown.days)} × ${rate} = ${formatMoney(breakdown.days * line.daily)}`)
    if (breakdown.absent > 0) {
      const sum = formatMoney(breakdown.deducted)
      texts.push(`odjęte nieobecności: ${daysCount(breakdown.absent)} × ${rate} = ${sum}`)
    }
  }
  texts.push(...takenOffTexts(line))
  if (adjusted !== 0) texts.push(`zmienione przez placówkę: ${formatMoney(adjusted)}`)
  return texts
}

/** `za pobyt 16–30 listopada 2026: 11/20 z 1000,00 zł` */
function stayText(line: InvoiceLine, stay: NonNullable<InvoiceLine['stay']>): string {
  const range = `za pobyt ${rangeText(stay, 'pl')}`
  if (!hasMain(line) || stay.part === stay.of) return range
  return `${range}: ${stay.part}/${stay.of} z\u00a0${formatMoney(line.mainValue)}`
}

function takenOffTexts(line: InvoiceLine): string[] {
  const { takenOff = null, additional = null } = line
  if (!hasDaily(line) || line.days === null || takenOff === null) return []
  const texts = TAKEN_OFF_REASONS.flatMap((why) => {
    const days = takenOff.filter((one) => one.why === why).map(({ day }) => day)
    return days.length === 0 ? [] : [`${reasons[why]}: ${daysText(days, 'pl')}`]
  })
  const more = additional ?? 0
  if (more > 0) texts.push(`dodatkowo odjęte: ${daysCount(more)}`)
  if (more < 0) texts.push(`z\u00a0tego nie odjęto: ${daysCount(-more)}`)
  return texts
}
