import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react'
import { readProperty } from './errors.ts'

/** The text of each violated constraint; any bound of a number or a text is Size (spec: Validation rules). */
const texts = {
  NotBlank: msg`To pole jest wymagane.`,
  Size: msg`Ta wartość jest za mała lub za duża.`,
  Pattern: msg`Ta wartość ma nieprawidłową postać.`,
}
type Constraint = keyof typeof texts

const constraints: Readonly<Record<string, Constraint>> = {
  NotNull: 'NotBlank',
  NotBlank: 'NotBlank',
  Size: 'Size',
  Min: 'Size',
  Max: 'Size',
  DecimalMin: 'Size',
  DecimalMax: 'Size',
}

/** The server's field errors; empty if the error is about something else. */
export function fieldErrorsOf(error: unknown): ReadonlyMap<string, Constraint> {
  const listed = readProperty(readProperty(readProperty(error, 'data'), 'details'), 'fieldErrors')
  const entries = (Array.isArray(listed) ? listed : []).flatMap((entry: unknown) => {
    const [field, message] = [readProperty(entry, 'field'), readProperty(entry, 'message')]
    return typeof field === 'string' && typeof message === 'string'
      ? [[field, constraints[message] ?? 'Pattern'] as const]
      : []
  })
  return new Map(entries)
}

/** The text of a field error: `constraintText('Size')`. */
export function useConstraintText() {
  const { _ } = useLingui()
  return (constraint: Constraint): string => _(texts[constraint])
}
