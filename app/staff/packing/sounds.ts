/** High and short for a right box, low and rough twice for a wrong one, rising when all is in the parcel. */
const tunes = {
  right: { shape: 'sine', tones: [[880, 0.09]] },
  wrong: {
    shape: 'square',
    tones: [
      [160, 0.22],
      [0, 0.06],
      [160, 0.3],
    ],
  },
  complete: {
    shape: 'sine',
    tones: [
      [660, 0.1],
      [880, 0.1],
      [1320, 0.2],
    ],
  },
} as const
export type Tune = keyof typeof tunes

let audio: AudioContext | undefined

/** Nothing happens where a browser has no sound, or forbids it. */
export function play(tune: Tune) {
  try {
    audio ??= new AudioContext()
    const { shape, tones } = tunes[tune]
    let at = audio.currentTime
    for (const [pitch, seconds] of tones) {
      if (pitch > 0) sound(audio, { shape, pitch, at, seconds })
      at += seconds
    }
  } catch {
    // The panel says the same.
  }
}

type Tone = { shape: OscillatorType; pitch: number; at: number; seconds: number }

function sound(audio: AudioContext, { shape, pitch, at, seconds }: Tone) {
  const oscillator = audio.createOscillator()
  const volume = audio.createGain()
  oscillator.type = shape
  oscillator.frequency.value = pitch
  volume.gain.value = 0.25
  oscillator.connect(volume).connect(audio.destination)
  oscillator.start(at)
  oscillator.stop(at + seconds)
}
