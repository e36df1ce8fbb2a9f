import type { Settings } from '../env.ts'

/** What a configuration lacks without being wrong: said at the start of a server. */
export function warningsOf({ publicUrl, trustProxy }: Pick<Settings, 'publicUrl' | 'trustProxy'>): string[] {
  // The server speaks no TLS itself: where people come by https, a proxy is in between.
  if (!publicUrl.startsWith('https:') || trustProxy !== undefined) return []
  return [
    'SKRZAT_URL is https, but SKRZAT_TRUST_PROXY names no proxy: HSTS is not said, http is not led to https, and every client has the address of the proxy.',
  ]
}
