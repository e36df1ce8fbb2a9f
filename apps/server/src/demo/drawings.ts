/** Generated drawings, so that the demo shows no photo of a child. */
import { Readable } from 'node:stream'
import sharp from 'sharp'
import type { Kernel } from '../kernel/kernel.ts'
import { writeDraft } from '../kernel/storage/index.ts'

const SIZE = { width: 1600, height: 1200 } as const

const SUBJECTS = {
  house: `
    <path d="M0 900c260-130 520-130 800-40s560 60 800-50v390H0z" fill="#9bc27a"/>
    <path d="M560 560h480v360H560z" fill="#fffaf0"/><path d="M500 580 800 330l300 250z" fill="#d37812"/>
    <path d="M750 920V760a50 50 0 0 1 100 0v160z" fill="#155b3d"/>
    <path d="M610 640h90v90h-90zm290 0h90v90h-90z" fill="#9cdaff" stroke="#00759c" stroke-width="8"/>`,
  boat: `
    <path d="M0 800c200-40 400-40 600 0s400 40 600 0 300-40 400 0v400H0z" fill="#4aa3c7"/>
    <path d="M480 740h640l-110 150H590z" fill="#a0522d"/><path d="M800 300v420H540z" fill="#fff3d6"/>
    <path d="M830 360v360h210z" fill="#efaf6f"/><path d="M806 280h16v460h-16z" fill="#5f4a00"/>`,
  leaves: `
    <path d="M0 980c400-60 1200-60 1600 0v220H0z" fill="#c8a15a"/>
    <path d="M770 1000c-20-200-10-360 20-520l40 6c-20 160-24 320-4 514z" fill="#6b4423"/>
    <g fill="#d9822b"><circle cx="640" cy="430" r="150"/><circle cx="820" cy="330" r="180"/></g>
    <g fill="#c2503a"><circle cx="980" cy="460" r="150"/><circle cx="760" cy="540" r="110"/></g>
    <g fill="#e8b53a"><ellipse cx="420" cy="960" rx="60" ry="26"/><ellipse cx="1120" cy="1010" rx="70" ry="28"/></g>`,
  rainbow: `
    <path d="M0 1000c400-80 1200-80 1600 0v200H0z" fill="#9bc27a"/>
    <g fill="none" stroke-width="52"><path d="M250 1000a550 550 0 0 1 1100 0" stroke="#e06a5a"/>
    <path d="M302 1000a498 498 0 0 1 996 0" stroke="#efaf6f"/><path d="M354 1000a446 446 0 0 1 892 0" stroke="#f5cf4a"/>
    <path d="M406 1000a394 394 0 0 1 788 0" stroke="#7fbf7a"/><path d="M458 1000a342 342 0 0 1 684 0" stroke="#648eed"/></g>
    <g fill="#ffffff"><circle cx="260" cy="980" r="70"/><circle cx="350" cy="960" r="90"/>
    <circle cx="1260" cy="970" r="90"/><circle cx="1350" cy="985" r="70"/></g>`,
  train: `
    <path d="M0 940h1600v260H0z" fill="#c8a15a"/><path d="M0 925h1600v16H0z" fill="#6b4423"/>
    <path d="M980 560h330v300H980z" fill="#a52a26"/><path d="M1040 470h70v90h-70z" fill="#5f4a00"/>
    <path d="M1190 440h170v420h-170z" fill="#7e2e39"/><path d="M1220 490h110v120h-110z" fill="#d6efff"/>
    <path d="M600 640h320v220H600z" fill="#00a6ad"/><path d="M220 640h320v220H220z" fill="#a17adf"/>
    <g fill="#333"><circle cx="300" cy="880" r="55"/><circle cx="460" cy="880" r="55"/><circle cx="680" cy="880" r="55"/>
    <circle cx="840" cy="880" r="55"/><circle cx="1060" cy="880" r="60"/><circle cx="1260" cy="880" r="60"/></g>
    <g fill="#ffffff" opacity=".85"><circle cx="1075" cy="380" r="60"/><circle cx="1010" cy="290" r="80"/></g>`,
  caterpillar: `
    <path d="M0 940c400-70 1200-70 1600 0v260H0z" fill="#8fbf6a"/>
    <g fill="#68a63f" stroke="#305a12" stroke-width="10"><circle cx="330" cy="840" r="120"/><circle cx="530" cy="780" r="130"/>
    <circle cx="740" cy="830" r="130"/><circle cx="950" cy="770" r="135"/></g>
    <circle cx="1170" cy="700" r="165" fill="#e8b53a" stroke="#305a12" stroke-width="10"/>
    <circle cx="1120" cy="670" r="18"/><circle cx="1230" cy="670" r="18"/>
    <path d="M1110 750q60 60 130 0" fill="none" stroke="#305a12" stroke-width="14"/>
    <path d="M1120 545 1080 440M1220 545l50-100" stroke="#305a12" stroke-width="12"/>`,
  snowman: `
    <path d="M0 900c400-60 1200-60 1600 0v300H0z" fill="#ffffff"/>
    <g fill="#ffffff" stroke="#9db6c4" stroke-width="8"><circle cx="800" cy="890" r="210"/><circle cx="800" cy="600" r="160"/>
    <circle cx="800" cy="370" r="115"/></g><path d="M700 270h200v20H700zm40-120h120v120H740z" fill="#333"/>
    <circle cx="765" cy="350" r="13"/><circle cx="840" cy="350" r="13"/><path d="M800 380l120 22-118 14z" fill="#d37812"/>
    <path d="M690 455c70 40 150 40 220 0v40c-70 36-150 36-220 0z" fill="#a52a26"/>
    <path d="M640 590 430 480M960 590l210-110" stroke="#6b4423" stroke-width="14"/>`,
} as const
export type Subject = keyof typeof SUBJECTS

export async function drawingOf(subject: Subject): Promise<Buffer> {
  const { width, height } = SIZE
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">
    <path d="M0 0h${width}v${height}H0z" fill="#d6efff"/><circle cx="1330" cy="230" r="110" fill="#f5cf4a"/>
    ${SUBJECTS[subject]}</svg>`
  return await sharp(Buffer.from(svg)).jpeg({ quality: 85 }).toBuffer()
}

/** Drawings as files of a form that has been received. */
export async function drawnFiles({ storage }: Pick<Kernel, 'storage'>, subjects: readonly Subject[] = []) {
  return await Promise.all(
    subjects.map(async (subject) => ({
      draft: await writeDraft(storage.drafts, Readable.from([await drawingOf(subject)])),
      filename: `${subject}.jpg`,
    })),
  )
}
