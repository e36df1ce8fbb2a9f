import type { FastifyRequest } from 'fastify'
import { z } from 'zod'
import { idParam, pathId } from '../../../kernel/http/index.ts'
import type { Kernel } from '../../../kernel/kernel.ts'
import { groupOfKid, type InGroup, placeOfGroup, placeOfWorker } from '../queries/place-of.ts'

export const idParams = z.object({ id: pathId })
export const nothing = z.undefined()

/** The place named by the path's `id`. */
export const placeOfPath = (request: FastifyRequest): number | undefined => idParam(request, 'id')

/** Finds the place of what the path names by its id alone. */
export function placeFinders({ db: { sql } }: Kernel) {
  const at =
    <T>(name: string, find: (id: number) => Promise<T | undefined>) =>
    async (request: FastifyRequest): Promise<T | undefined> => {
      const given = idParam(request, name)
      return given === undefined ? undefined : await find(given)
    }
  return {
    group: at<InGroup>('id', (groupId) => placeOfGroup(sql, groupId)),
    kid: at<InGroup>('id', (kidId) => groupOfKid(sql, kidId)),
    worker: at('id', (workerId) => placeOfWorker(sql, workerId)),
    workerOfRole: at('workerId', (workerId) => placeOfWorker(sql, workerId)),
  }
}
