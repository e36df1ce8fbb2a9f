/** Generated drawings, so that the demo shows no photo of a child. */
import sharp from 'sharp'

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
} as const
export type Subject = keyof typeof SUBJECTS

export async function drawingOf(subject: Subject): Promise<Buffer> {
  const { width, height } = SIZE
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">
    <path d="M0 0h${width}v${height}H0z" fill="#d6efff"/><circle cx="1330" cy="230" r="110" fill="#f5cf4a"/>
    ${SUBJECTS[subject]}</svg>`
  return await sharp(Buffer.from(svg)).jpeg({ quality: 85 }).toBuffer()
}
