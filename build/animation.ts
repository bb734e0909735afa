/** Writes screenshots as one animated PNG with a palette, which is a quarter of their size. */
import { crc32, deflateSync, inflateSync } from 'node:zlib';

interface Pixels {
  readonly width: number;
  readonly height: number;
  /** Red, green and blue of each pixel. */
  readonly colors: Uint8Array;
}

const SIGNATURE = Buffer.from('89504e470d0a1a0a', 'hex');
const COLORS = 256;

/** @param frames PNG files of one size, and the milliseconds for which each is shown @returns an animated PNG that is played three times */
export function animate(frames: readonly { readonly png: Buffer; readonly ms: number }[]): Buffer {
  const pictures = frames.map(({ png }) => decode(png));
  const palette = paletteOf(pictures);
  const [{ width, height }] = pictures as [Pixels];
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  // 8 bits per pixel, a palette, no interlacing.
  head.set([8, 3, 0, 0, 0], 8);
  const control = Buffer.alloc(8);
  control.writeUInt32BE(frames.length, 0);
  control.writeUInt32BE(3, 4);
  let sequence = 0;
  const parts = pictures.flatMap((picture, at) => {
    const data = deflateSync(indexed(picture, palette), { level: 9 });
    const frame = Buffer.alloc(26);
    frame.writeUInt32BE(sequence++, 0);
    frame.writeUInt32BE(width, 4);
    frame.writeUInt32BE(height, 8);
    frame.writeUInt16BE(frames[at]!.ms, 20);
    frame.writeUInt16BE(1000, 22);
    const number = Buffer.alloc(4);
    if (at > 0) number.writeUInt32BE(sequence++);
    return [
      chunk('fcTL', frame),
      at === 0 ? chunk('IDAT', data) : chunk('fdAT', Buffer.concat([number, data])),
    ];
  });
  const colors = Buffer.from(palette.flatMap((color) => [color >> 16, (color >> 8) & 255, color & 255]));
  return Buffer.concat([
    SIGNATURE,
    chunk('IHDR', head),
    chunk('acTL', control),
    chunk('PLTE', colors),
    ...parts,
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, sum]);
}

/** Reads a screenshot: 8 bits per color, not interlaced. */
function decode(png: Buffer): Pixels {
  const data: Buffer[] = [];
  for (let at = 8; at < png.length; at += 12 + png.readUInt32BE(at)) {
    if (png.toString('latin1', at + 4, at + 8) === 'IDAT')
      data.push(png.subarray(at + 8, at + 8 + png.readUInt32BE(at)));
  }
  const [width, height] = [png.readUInt32BE(16), png.readUInt32BE(20)];
  const size = png[25] === 6 ? 4 : 3;
  const rows = unfiltered(inflateSync(Buffer.concat(data)), width * size, height, size);
  const colors = new Uint8Array(width * height * 3);
  for (let pixel = 0; pixel < width * height; pixel++)
    for (let color = 0; color < 3; color++) colors[pixel * 3 + color] = rows[pixel * size + color]!;
  return { width, height, colors };
}

/** Undoes the filters of a PNG's rows: a byte is a difference to those left of it, above it, or both. */
function unfiltered(raw: Buffer, stride: number, height: number, size: number): Uint8Array {
  const out = new Uint8Array(stride * height);
  for (let row = 0; row < height; row++) {
    const filter = raw[row * (stride + 1)]!;
    for (let at = 0; at < stride; at++) {
      const here = row * stride + at;
      const left = at >= size ? out[here - size]! : 0;
      const up = row > 0 ? out[here - stride]! : 0;
      const corner = at >= size && row > 0 ? out[here - stride - size]! : 0;
      const guess = [0, left, up, (left + up) >> 1, paeth(left, up, corner)][filter]!;
      out[here] = raw[row * (stride + 1) + 1 + at]! + guess;
    }
  }
  return out;
}

function paeth(left: number, up: number, corner: number): number {
  const guess = left + up - corner;
  const [a, b, c] = [Math.abs(guess - left), Math.abs(guess - up), Math.abs(guess - corner)] as const;
  return a <= b && a <= c ? left : b <= c ? up : corner;
}

const colorAt = (colors: Uint8Array, pixel: number): number =>
  (colors[pixel * 3]! << 16) | (colors[pixel * 3 + 1]! << 8) | colors[pixel * 3 + 2]!;

/** The most frequent colors. */
function paletteOf(pictures: readonly Pixels[]): number[] {
  const counts = new Map<number, number>();
  for (const { colors } of pictures) {
    for (let pixel = 0; pixel < colors.length / 3; pixel++) {
      const color = colorAt(colors, pixel);
      counts.set(color, (counts.get(color) ?? 0) + 1);
    }
  }
  const frequent = [...counts].sort(([a, m], [b, n]) => n - m || a - b);
  return frequent.slice(0, COLORS).map(([color]) => color);
}

/** Rows without a filter, each pixel the number of its color, or of the nearest. */
function indexed({ width, height, colors }: Pixels, palette: readonly number[]): Buffer {
  const numbers = new Map(palette.map((color, at) => [color, at]));
  const rows = Buffer.alloc((width + 1) * height);
  for (let pixel = 0; pixel < width * height; pixel++) {
    const color = colorAt(colors, pixel);
    let number = numbers.get(color);
    if (number === undefined) {
      number = nearest(color, palette);
      numbers.set(color, number);
    }
    rows[Math.floor(pixel / width) * (width + 1) + 1 + (pixel % width)] = number;
  }
  return rows;
}

function nearest(color: number, palette: readonly number[]): number {
  const distance = (other: number) =>
    [16, 8, 0].reduce((sum, shift) => sum + (((color >> shift) & 255) - ((other >> shift) & 255)) ** 2, 0);
  return palette.reduce((best, other, at) => (distance(other) < distance(palette[best]!) ? at : best), 0);
}
