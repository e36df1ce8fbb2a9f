/** A week's menu out of a document or a spreadsheet, as it is pasted: by its names of days, or by its columns. Pure. */

const DAYS = [
  ['poniedziałek', 'pon', 'pn'],
  ['wtorek', 'wt'],
  ['środa', 'śr', 'sroda', 'sr'],
  ['czwartek', 'czw', 'cz'],
  ['piątek', 'pt', 'piatek'],
] as const

const MONTH =
  /^(?:stycznia|lutego|marca|kwietnia|maja|czerwca|lipca|sierpnia|września|października|listopada|grudnia)(?!\p{L})/iu
const SIGNS = /^[\s.,:;()\d/–—-]+/u

/** Dishes by the number of the weekday, from 1; null for a text of one day. */
export function pastedWeek(text: string): ReadonlyMap<number, string> | null {
  const rows = text
    .split(/\r?\n/)
    .filter((row) => row.trim() !== '')
    .map((row) => row.split('\t').map((cell) => cell.trim()))
  return byColumns(rows) ?? byHeadings(rows.flat())
}

/** The weekday that a line begins with, and what follows its date. */
function headingOf(line: string): { day: number; rest: string } | null {
  const word = /^\p{L}+/u.exec(line)?.[0] ?? ''
  const at = DAYS.findIndex((names) => names.some((name) => name === word.toLowerCase()))
  if (at === -1) return null
  const rest = line.slice(word.length).replace(SIGNS, '').replace(MONTH, '').replace(SIGNS, '')
  return { day: at + 1, rest }
}

function byHeadings(lines: readonly string[]): ReadonlyMap<number, string> | null {
  const week = new Map<number, string[]>()
  let current: string[] | undefined
  for (const line of lines) {
    const heading = headingOf(line)
    if (heading) {
      current = []
      week.set(heading.day, current)
    }
    const dishes = heading ? heading.rest : line
    if (dishes !== '') current?.push(dishes)
  }
  return week.size > 1 ? joined(week) : null
}

/** A column a day, under its name or in the order of the week; what stands before them names the meals. */
function byColumns(rows: readonly (readonly string[])[]): ReadonlyMap<number, string> | null {
  const [head = []] = rows
  const named = head.map((cell) => headingOf(cell)?.day)
  const hasNames = named.filter((day) => day !== undefined).length > 1
  const extra = head.length - DAYS.length
  if (!hasNames && !(rows.every((row) => row.length === head.length) && (extra === 0 || extra === 1)))
    return null
  const days = hasNames ? named : head.map((_, at) => (at < extra ? undefined : at + 1 - extra))
  const week = new Map<number, string[]>()
  for (const row of hasNames ? rows.slice(1) : rows) {
    const meal = days[0] === undefined ? row[0] : ''
    for (const [at, day] of days.entries()) {
      const dishes = row[at]
      if (day === undefined || !dishes) continue
      week.set(day, [...(week.get(day) ?? []), meal ? `${meal.replace(/:$/, '')}: ${dishes}` : dishes])
    }
  }
  return joined(week)
}

function joined(week: ReadonlyMap<number, readonly string[]>): ReadonlyMap<number, string> {
  return new Map([...week].map(([day, lines]) => [day, lines.join('\n')]))
}
