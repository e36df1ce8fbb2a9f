import { byPathId } from '../../../kernel/http/index.ts'
import type { Kernel } from '../../../kernel/kernel.ts'
import { groupOfKid, type InGroup, placeOfGroup, placeOfWorker } from '../queries/place-of.ts'

/** Finds the place of a row that the path names by id alone. */
export function placeFinders({ db: { sql } }: Kernel) {
  return {
    group: byPathId<InGroup>((groupId) => placeOfGroup(sql, groupId)),
    kid: byPathId<InGroup>((kidId) => groupOfKid(sql, kidId)),
    worker: byPathId((workerId) => placeOfWorker(sql, workerId)),
    workerOfRole: byPathId((workerId) => placeOfWorker(sql, workerId), 'workerId'),
  }
}
