/** The quotation marks inside a quotation, by language. */
const INNER: Partial<Record<string, readonly [string, string]>> = {
  pl: ['»', '«'],
  de: ['‚', '‘'],
  en: ['‘', '’'],
  fr: ['“', '”'],
  ru: ['„', '“'],
}

/** The marks that close each opening mark; straight ones only close. */
const CLOSED_BY: Partial<Record<string, string>> = { '„': '”“"', '“': '”"', '«': '»', '»': '«' }
const MARKS = /[„“”«»"]/g

/**
 * A text of the interface that quotes a name which has quotation marks itself gets other marks inside: `Usunięto
 * „Żłobek „Bajka””` becomes `Usunięto „Żłobek »Bajka«”`. A text whose marks are not in pairs stays as it is.
 */
export function withInnerQuotes(text: string, language: string): string {
  const inner = INNER[language]
  const marks = [...text.matchAll(MARKS)]
  if (!inner || marks.length < 3) return text
  const open: { mark: string; at: number }[] = []
  const changed = new Map<number, string>()
  for (const { 0: mark, index } of marks) {
    const last = open.at(-1)
    if (last && CLOSED_BY[last.mark]?.includes(mark) && (mark !== '"' || open.length > 1)) {
      open.pop()
      if (open.length > 0) changed.set(last.at, inner[0]).set(index, inner[1])
    } else if (CLOSED_BY[mark]) open.push({ mark, at: index })
  }
  if (open.length > 0) return text
  return text.replace(MARKS, (mark, at: number) => changed.get(at) ?? mark)
}
