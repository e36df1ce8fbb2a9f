import { Deadline } from '../database/index.ts'
import { DomainError } from '../errors/index.ts'

/** @throws DomainError unavailable if it takes longer than these milliseconds; it then sends no more queries */
export async function inTime(milliseconds: number, work: () => Promise<void>): Promise<void> {
  const deadline = new Deadline()
  const late = Promise.withResolvers<never>()
  const timer = setTimeout(() => {
    deadline.expire()
    late.reject(new DomainError('unavailable'))
  }, milliseconds)
  try {
    await Promise.race([deadline.run(work), late.promise])
  } finally {
    clearTimeout(timer)
  }
}
