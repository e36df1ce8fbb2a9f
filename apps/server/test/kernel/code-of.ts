import { TRPCError } from '@trpc/server'
import { DomainError } from '../../src/kernel/errors/errors.ts'
import { domainErrorOf } from '../../src/kernel/trpc/trpc.ts'

/** `done`, or the code of the error that refused a call or a command. */
export async function codeOf(promise: Promise<unknown>): Promise<string> {
  try {
    await promise
    return 'done'
  } catch (error) {
    if (error instanceof TRPCError) return domainErrorOf(error).code
    if (error instanceof DomainError) return error.code
    throw error
  }
}
