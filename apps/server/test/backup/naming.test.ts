/** Another process clears the folder at the very moment at which a backup takes its name. */
import { existsSync, type PathLike, readdirSync, writeFileSync } from 'node:fs'
import type * as FileSystem from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test, vi } from 'vitest'
import { beginFolder, sweepLeftovers } from '../../src/domains/backups/folder.ts'
import { newFolder } from './setup.ts'

const between = vi.hoisted(() => ({ rename: () => Promise.resolve() }))

vi.mock('node:fs/promises', async (original) => {
  const whole = await original<typeof FileSystem>()
  return {
    ...whole,
    async rename(from: PathLike, to: PathLike) {
      await between.rename()
      await whole.rename(from, to)
    },
  }
})

test('a whole backup is not taken for one that died', async () => {
  const nights = newFolder()
  const target = join(nights, 'skrzat-2026-01-01T00-00-00Z')
  const partial = await beginFolder(target)
  writeFileSync(join(partial.path, 'a'), 'a')
  between.rename = () => sweepLeftovers(nights, /^skrzat-/)
  await partial.commit()
  expect(readdirSync(target)).toEqual(['a'])
})

test('a backup that can not take its name leaves nothing, and says why', async () => {
  const nights = newFolder()
  const partial = await beginFolder(join(nights, 'backup'))
  between.rename = () => Promise.reject(new Error('the disk is full'))
  await expect(partial.commit()).rejects.toThrow('the disk is full')
  await partial.discard()
  expect(existsSync(partial.path)).toBe(false)
})
