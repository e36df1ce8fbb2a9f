import { Deadline } from '../database/index.ts'
import { DomainError, within } from '../errors/index.ts'

/** @throws DomainError unavailable if it takes longer than these milliseconds; it then sends no more queries */
export async function inTime(milliseconds: number, work: () => Promise<void>): Promise<void> {
  const deadline = new Deadline()
  await within(milliseconds, deadline.run(work), () => {
    deadline.expire()
    throw new DomainError('unavailable')
  })
}
