/** The parts of a failed job that may be shown: neither personal data nor secrets. */
import { z } from 'zod'

/** Characters of a reason that are shown. */
const MOST = 300
const GONE = '…'

const fields = z.record(z.string(), z.unknown()).catch({})
const ids = /(?:^id|Id|^(?:account|event|file|kid|place|post|report|room|group))$/

/** The data's ids: whole numbers in fields named as ids, since texts may be phones, addresses or codes. */
export function safeData(data: unknown): Record<string, number> {
  return Object.fromEntries(
    Object.entries(fields.parse(data)).flatMap(([name, value]) =>
      typeof value === 'number' && Number.isSafeInteger(value) && ids.test(name)
        ? [[name, value] as const]
        : [],
    ),
  )
}

/**
 * The reason without possible personal data: quoted texts except names of tables and constraints, addresses, queries
 * and users of URLs, phone numbers, codes and long random texts.
 */
export function safeReason(reason: string): string {
  const line = reason.slice(0, 4 * MOST).split('\n', 1)[0] ?? ''
  const safe = line
    .replace(/\b([a-z]{2,10}):\/\/[^\s"']{1,1000}/gi, (_, protocol: string) => `${protocol}://${GONE}`)
    .replace(/[^\s"'<>(),;:]+/g, (word) => (word.includes('@') ? GONE : word))
    .replace(/"([^"]{0,500})"/g, (quoted, text: string) =>
      /^[a-z][a-z_0-9]{0,62}$/.test(text) ? quoted : `"${GONE}"`,
    )
    .replace(/(^|[^\p{L}\d])'[^']{1,500}'/gu, `$1'${GONE}'`)
    .replace(/\+?\d(?:[ -]?\d){5,30}/g, GONE)
    .replace(/[A-Za-z0-9_.+/=-]{12,500}/g, (text) => (isRandom(text) ? GONE : text))
  return safe.length > MOST ? `${safe.slice(0, MOST)}${GONE}` : safe
}

/** Whether it has letters and digits, or mixed case, unlike a name. */
function isRandom(text: string): boolean {
  return /[A-Za-z]/.test(text) && (/\d/.test(text) || (/[a-z][A-Z]/.test(text) && text.length >= 20))
}
