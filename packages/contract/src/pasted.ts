/** Meaningless characters in a pasted number: spaces of all kinds, invisible characters, dots, hyphens, brackets. */
const DECORATION = /[\s\u0085\u2800\p{Cf}\p{DI}\p{Pd}\p{Ps}\p{Pe}.\u00b7\u2022\u2024\u2027\u2043\u2212]/gu

/** A typed or pasted number without decoration. Other characters stay, so that its reader refuses them. */
export function withoutDecoration(text: string): string {
  return text.replace(DECORATION, '')
}
