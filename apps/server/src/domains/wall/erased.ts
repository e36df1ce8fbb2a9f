import type { Erasing } from '../../kernel/erasing.ts'
import { takeDownPhotos } from './commands/take-down.ts'
import type { WallPorts } from './ports.ts'

/** Posts are the place's: they stay, without photos that name the kid. One that had nothing else is deleted. */
export const wallErase = (ports: WallPorts): readonly Erasing[] => [
  {
    what: 'photos',
    columns: [],
    async ofKid(tx, { kidId, placeId, now }) {
      const { photos } = await takeDownPhotos(ports, tx, { login: 'system' }, { kidId, placeId, at: now })
      return { count: photos }
    },
  },
  {
    what: 'posts',
    columns: [],
    async ofPerson(tx, { accountIds }) {
      const { count } = await tx`delete from post_marks where account_id = any(${[...accountIds]}::bigint[])`
      return { count }
    },
  },
]
