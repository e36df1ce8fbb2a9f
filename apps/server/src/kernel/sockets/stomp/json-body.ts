import { DomainError } from '../../errors/index.ts'
import { jsonFault, tidy } from '../../http/index.ts'

/** The body of SEND, read as REST reads bodies. @throws DomainError malformed, too_large */
export function jsonBody(text: string): unknown {
  if (text === '') return undefined
  const fault = jsonFault(text)
  if (fault) throw fault
  try {
    // A key `__proto__` becomes an own property, which schemas drop.
    return tidy(JSON.parse(text))
  } catch (error) {
    throw error instanceof DomainError ? error : new DomainError('malformed')
  }
}
