import type { GroupPage, Kid, PlaceWorker } from '@skrzat/contract/wire/people'
import type { APIRequestContext } from '@playwright/test'
import { freshPhone } from './accounts.ts'
import { authorised, call, expect } from './test.ts'

/** A unique phone. */
export const newPhone = freshPhone

/** A unique word. */
export function unique(word: string): string {
  return `${word} ${crypto.randomUUID().slice(0, 8)}`
}

export type OwnPlace = {
  id: number
  name: string
  worker: { name: string; phone: string }
  /** Adds a group; returns its id. */
  addGroup: (name: string, color?: number) => Promise<number>
  addKid: (groupId: number, kid: { firstname: string; lastname: string; phone1: string }) => Promise<Kid>
  group: (groupId: number) => Promise<GroupPage>
  workers: () => Promise<PlaceWorker[]>
  /** Imports rows of `Eksport.csv`, without the header. */
  importRows: (rows: readonly string[]) => Promise<void>
}

/** A place of this test alone, with one worker. */
export async function ownPlace(request: APIRequestContext): Promise<OwnPlace> {
  const name = unique('Żłobek')
  const { id: placeId } = await call<{ id: number }>(request, 'places.add', {
    name,
    phone: '221234567',
    city: 'Łódź',
    state: 'łódzkie',
    nip: '1234563218',
    street: 'Krótka 1',
    accountNumber: '61109010140000071219812874',
  })
  const worker = { name: 'Konstancja Brzęczyszczykiewicz-Gżegżółkowska', phone: newPhone() }
  await call(request, 'places.addWorker', { placeId, ...worker, description: 'wychowawczyni' })
  return {
    id: placeId,
    name,
    worker,
    async addGroup(group, color = 0) {
      const made = await call<{ id: number }>(request, 'places.addGroup', { placeId, name: group, color })
      return made.id
    },
    addKid: (groupId, kid) => call(request, 'places.addKid', { placeId, groupId, ...kid }),
    group: (groupId) => call(request, 'places.group', { groupId }, false),
    workers: () => call(request, 'places.workers', { placeId }, false),
    async importRows(rows) {
      const csv = ['type;group;firstname;lastname;phone1;phone2;name;description', ...rows].join('\r\n')
      const answer = await request.post(`/api/places/data/generate/${placeId}`, {
        headers: await authorised(request, 'admin'),
        multipart: { file: { name: 'Eksport.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) } },
      })
      expect(answer.status()).toBe(200)
    },
  }
}
