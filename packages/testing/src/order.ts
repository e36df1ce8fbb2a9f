/** In which order Vitest runs test files. */
import { createHash } from 'node:crypto'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

/**
 * Random by the seed, but the files of a project one after the other. In Vitest's own random order projects alternate,
 * and a worker whose next file is another project's is ended: modules would be loaded anew for nearly each file.
 */
export class ByProject extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const { seed } = this.ctx.config.sequence
    const placeOf = (text: string) => createHash('sha1').update(`${seed} ${text}`).digest('hex')
    return files
      .map((file) => ({ file, place: placeOf(file.project.name) + placeOf(file.moduleId) }))
      .toSorted((one, other) => (one.place < other.place ? -1 : 1))
      .map(({ file }) => file)
  }
}
