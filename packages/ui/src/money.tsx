import { cn } from './cn.ts'
import { useUiLocale, type UiLocale } from './locale.tsx'

const formats = new Map<UiLocale, Intl.NumberFormat>()

function formatOf(locale: UiLocale): Intl.NumberFormat {
  const known = formats.get(locale)
  if (known) return known
  const made = new Intl.NumberFormat(locale, {
    minimumFractionDigits: 2,
    maximumFractionDigits: 2,
    useGrouping: 'always',
    // No minus before 0, which negating a sum of nothing would make.
    signDisplay: 'negative',
  })
  formats.set(locale, made)
  return made
}

/** Grosze formatted as złote, with no-break spaces and a true minus: `109636` is `1 096,36 zł`. */
export function moneyText(grosze: number, locale: UiLocale): string {
  return `${amountText(grosze, locale)}\u00A0zł`
}

/** The same without the currency. */
export function amountText(grosze: number, locale: UiLocale): string {
  const text = formatOf(locale).format(grosze / 100)
  return text.replaceAll(/\s/g, '\u00A0').replace('-', '−')
}

/** A change of an amount, with a plus for an increase: `+15,00 zł`. */
export function changeText(grosze: number, locale: UiLocale): string {
  return `${grosze > 0 ? '+' : ''}${moneyText(grosze, locale)}`
}

export type MoneyProps = {
  grosze: number
  /** Hides the currency visually, for narrow columns of tables. */
  dense?: boolean
  /** It is a change: an increase has a plus. */
  change?: boolean
  className?: string
}

/** An amount in grosze, in tabular figures that never wrap. */
export function Money({ grosze, dense = false, change = false, className }: MoneyProps) {
  const locale = useUiLocale()
  return (
    <span className={cn('tabular whitespace-nowrap', className)}>
      {dense ? (
        <>
          {amountText(grosze, locale)}
          <span className="sr-only">{'\u00A0zł'}</span>
        </>
      ) : (
        (change ? changeText : moneyText)(grosze, locale)
      )}
    </span>
  )
}
