import { inLatin } from '@skrzat/contract/latin'
import { transferCode, type Transfer } from '@skrzat/contract/transfer-code'
import SharedCode, { type SharedCodeProps } from './shared-code.tsx'

type LatinQrCodeProps = SharedCodeProps & { transfer: Transfer }

export default function LatinQrCode({ transfer, label, picture }: LatinQrCodeProps) {
  const latin = { ...picture, text: transferCode(transfer, inLatin) ?? '', caption: inLatin(picture.caption) }
  return <SharedCode label={label} picture={latin} />
}
