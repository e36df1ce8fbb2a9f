import { inLatin } from '@skrzat/contract/latin'
import { TransferTitle } from './lines.tsx'

export function LatinTitle({ title }: { title: string }) {
  return <TransferTitle title={inLatin(title)} />
}
