/** The order in which Vitest runs test files. */
import { createHash } from 'node:crypto'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** Files that take so long that a run must not begin them last. */
const LONG = /\.long\.test\.ts$/

/**
 * Random by the seed, but long files first, and the files of a project together. Vitest's own random order alternates
 * projects, and restarts a worker whose next file is another project's: nearly each file would load its modules again.
 */
export class ByProject extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const { seed } = this.ctx.config.sequence
    const isLong = ({ moduleId }: TestSpecification) => LONG.test(moduleId)
    const nth = (isFirst: boolean, text: string) =>
      `${isFirst ? 0 : 1}${createHash('sha1').update(`${seed} ${text}`).digest('hex')}`
    const long = new Set(files.filter(isLong).map(({ project }) => project.name))
    return files
      .map((file) => {
        const { name } = file.project
        return { file, nth: nth(long.has(name), name) + nth(isLong(file), file.moduleId) }
      })
      .toSorted((one, other) => (one.nth < other.nth ? -1 : 1))
      .map(({ file }) => file)
  }
}
