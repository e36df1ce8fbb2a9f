import type { Clock } from '../../kernel/clock.ts'
import { fileRoute, guard, type RestApp } from '../../kernel/http/index.ts'

export type SecurityContact = {
  /** `mailto:`, `https:` or `tel:`; where to report vulnerabilities. */
  readonly contact: string
  /** URL of the key to encrypt reports with. */
  readonly key?: string | undefined
  /** The product's public origin, without a path. */
  readonly publicUrl?: string | undefined
}

/** Days until the file expires. RFC 9116 advises less than a year. */
const VALID_DAYS = 180
const PATH = '/.well-known/security.txt'

function fileOf({ contact, key, publicUrl }: SecurityContact, now: Date): string {
  const expires = new Date(now.getTime() + VALID_DAYS * 24 * 3_600_000)
  return [
    `Contact: ${contact}`,
    `Expires: ${expires.toISOString()}`,
    ...(key === undefined ? [] : [`Encryption: ${key}`]),
    'Preferred-Languages: pl, en',
    // The canonical URL; the RFC allows only HTTPS.
    ...(publicUrl?.startsWith('https://') ? [`Canonical: ${new URL(PATH, publicUrl).href}`] : []),
    '',
  ].join('\r\n')
}

/** RFC 9116: the contact for vulnerabilities. */
export function securityTxt(app: RestApp, config: SecurityContact, clock: Clock): void {
  fileRoute(app, PATH, {
    guard: guard.public,
    summary: 'Where to report vulnerabilities (RFC 9116)',
    file: ['text/plain'],
    run: async (_request, reply) => reply.type('text/plain; charset=utf-8').send(fileOf(config, clock.now())),
  })
}
