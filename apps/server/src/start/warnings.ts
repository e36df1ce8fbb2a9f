import type { Settings } from '../env.ts'

/** Warnings about a valid but incomplete configuration, logged when a server starts. */
export function warningsOf({ publicUrl, trustProxy }: Pick<Settings, 'publicUrl' | 'trustProxy'>): string[] {
  // The server has no TLS of its own, so a public https URL implies a proxy.
  if (!publicUrl.startsWith('https:') || trustProxy !== undefined) return []
  return [
    'SKRZAT_URL is https, but SKRZAT_TRUST_PROXY names no proxy: HSTS is not said, http is not led to https, and every client has the address of the proxy.',
  ]
}
