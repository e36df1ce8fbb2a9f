import { DomainError } from '../../../src/kernel/errors/index.ts'

/** The result, or `instead` if it is refused by a code; any other error is thrown. */
export function orRefused<Result, Instead>(read: () => Result, instead: Instead): Result | Instead {
  try {
    return read()
  } catch (error) {
    if (error instanceof DomainError && error.code.startsWith('bank.')) return instead
    throw error
  }
}
