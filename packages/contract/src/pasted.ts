/**
 * What surrounds the digits of a pasted number and means nothing: spaces of all kinds, characters that are not seen,
 * dots, hyphens, brackets.
 */
const DECORATION = /[\s\u0085\u2800\p{Cf}\p{DI}\p{Pd}\p{Ps}\p{Pe}.\u00b7\u2022\u2024\u2027\u2043\u2212]/gu

/** A number as typed or pasted, without what only decorates it. Nothing else is left out: a reader refuses the rest. */
export function withoutDecoration(text: string): string {
  return text.replace(DECORATION, '')
}
