import { join } from 'node:path'
import { Readable } from 'node:stream'
import { expect, test } from 'vitest'
import { writePart } from '../../src/domains/backups/parts.ts'
import { temporaryFolder } from '../kernel/temporary-folder.ts'

test('a source that breaks before its file is opened fails that part, and not the process', async () => {
  const source = new Readable({ read() {} })
  const writing = writePart(join(temporaryFolder(), 'tables', 'kids'), source)
  source.destroy(new Error('the line is dead'))
  await expect(writing).rejects.toThrow('the line is dead')
})
