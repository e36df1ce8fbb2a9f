import { fileURLToPath } from 'node:url'
import type { stackFrame } from '@skrzat/contract/wire/threads'
import type { z } from 'zod'

export type Frame = z.output<typeof stackFrame>

/** Folders of the project and of Node's packages: path parts above them are left out. */
const ROOT = fileURLToPath(new URL('../../../../../../', import.meta.url))

type Place = { readonly method: string; readonly script: string; readonly line: number }

/** A place in a script as a frame: the file stands for the class. */
export function frameOf({ method, script, line }: Place): Frame {
  const native = script === '' || script.startsWith('node:')
  const path = script.startsWith('file:') ? fileURLToPath(script) : script
  const file = path.startsWith(ROOT) ? path.slice(ROOT.length) : (path.split('/').at(-1) ?? '')
  const className = native ? script : file
  return {
    className: className === '' ? '(native)' : className,
    methodName: method === '' ? '(anonymous)' : method,
    fileName: className.split('/').at(-1) ?? '',
    lineNumber: line,
    nativeMethod: native,
  }
}
