import { cn } from './cn.ts'
import { useUiLocale, type UiLocale } from './locale.tsx'
import { useStore } from './use-store.ts'

const zone = 'Europe/Warsaw'
const oneDay = 86_400_000

const formats = new Map<string, Intl.DateTimeFormat>()

/** Formatters are cached, because they are expensive to create and each row of a table has two dates. */
function formatOf(language: UiLocale, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  // The day first, as everywhere in this app: 11/12 must not mean another day in another language.
  const locale = language === 'en' ? 'en-GB' : language
  const key = `${locale} ${JSON.stringify(options)}`
  const known = formats.get(key)
  if (known) return known
  const made = new Intl.DateTimeFormat(locale, options)
  formats.set(key, made)
  return made
}

/** Polish prefers "dziś"; Intl only has "dzisiaj". */
const nearPolish: Record<number, string> = { [-1]: 'wczoraj', 0: 'dziś', 1: 'jutro' }

const isoDay = new Intl.DateTimeFormat('sv-SE', { timeZone: zone })

/** The day in Warsaw, `YYYY-MM-DD`, of an instant. */
export function warsawDay(instant: Date): string {
  return isoDay.format(instant)
}

function everyMinute(changed: () => void): () => void {
  const timer = setInterval(changed, 60_000)
  return () => clearInterval(timer)
}

/** Today in Warsaw, `YYYY-MM-DD`; changes at midnight while a screen is open. */
export function useToday(): string {
  return useStore(everyMinute, () => warsawDay(new Date()))
}

function dayNumber(day: string): number {
  return Date.parse(`${day}T00:00:00Z`) / oneDay
}

const figures = { day: '2-digit', month: '2-digit', year: 'numeric', timeZone: 'UTC' } as const

/** `26.11.2026`: the one form of a day in figures. */
export function plainDay(day: string, locale: UiLocale): string {
  return formatOf(locale, figures).format(new Date(day))
}

/** `01–30.11.2026`: what both days share is written once, where the language does so. */
export function plainDays(from: string, to: string, locale: UiLocale): string {
  return formatOf(locale, figures).formatRange(new Date(from), new Date(to))
}

/** `dziś`, `wczoraj`, `jutro`; else `26.11.2026`. */
export function nearText(day: string, today: string, locale: UiLocale): string {
  const away = dayNumber(day) - dayNumber(today)
  if (Math.abs(away) > 1) return plainDay(day, locale)
  const polish = locale === 'pl' ? nearPolish[away] : undefined
  return polish ?? new Intl.RelativeTimeFormat(locale, { numeric: 'auto' }).format(away, 'day')
}

function exactText(day: string, time: string, locale: UiLocale): string {
  const date = formatOf(locale, { dateStyle: 'full', timeZone: 'UTC' }).format(new Date(`${day}T00:00:00Z`))
  return time ? `${date}, ${time}` : date
}

export type DateTextProps = {
  /** A day `YYYY-MM-DD`, or an instant in ISO form or as a Date, shown in Warsaw's time. */
  value: string | Date
  /**
   * `near`: today and the days beside it by word; `brief`, for narrow lists: the time today, the day otherwise; `plain`,
   * for tables: always 26.11.2026.
   */
  form?: 'near' | 'brief' | 'plain'
  className?: string
}

/** A day or an instant, relative near today, exact on hover. */
export function DateText({ value, form = 'near', className }: DateTextProps) {
  const locale = useUiLocale()
  const today = useToday()
  const isDay = typeof value === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(value)
  const instant = isDay ? undefined : new Date(value)
  const day = instant ? warsawDay(instant) : String(value)
  const time = instant
    ? formatOf(locale, {
        hour: 'numeric',
        minute: '2-digit',
        hourCycle: 'h23',
        timeZone: zone,
      }).format(instant)
    : ''
  const near = nearText(day, today, locale)
  const forms = {
    near: time ? `${near} ${time}` : near,
    brief: time && day === today ? time : near,
    plain: time ? `${plainDay(day, locale)} ${time.padStart(5, '0')}` : plainDay(day, locale),
  }
  return (
    <time
      dateTime={instant ? instant.toISOString() : day}
      title={exactText(day, time, locale)}
      className={cn('whitespace-nowrap', form !== 'near' && 'tabular', className)}
    >
      {forms[form]}
    </time>
  )
}
