import { inLatin } from '@skrzat/contract/latin'
import { transferCode, type Transfer } from '@skrzat/contract/transfer-code'
import QrCode from './qr-code.tsx'

export default function LatinQrCode({ transfer, label }: { transfer: Transfer; label: string }) {
  return <QrCode text={transferCode(transfer, inLatin) ?? ''} label={label} />
}
