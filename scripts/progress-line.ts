type Progress = { phase: string; bytes: number; totalBytes: number; lines: number }

const titles: Record<string, string> = { reading: 'Reading', checking: 'Checking', importing: 'Importing' }
const terminalInterval = 100
const fileInterval = 5000

/** Shows the progress of work with a file: on a terminal in one line that changes, elsewhere in a line now and then. */
export function showProgress(output: NodeJS.WriteStream, now = () => performance.now()) {
  let phase = ''
  let phaseStarted = 0
  let shownAt = 0

  function text({ phase, bytes, totalBytes, lines }: Progress) {
    const percent = Math.min(100, Math.floor((100 * bytes) / (totalBytes || 1)))
    const seconds = (now() - phaseStarted) / 1000
    const speed = lines && seconds > 0.5 ? `, ${Math.round(lines / seconds)} lines/s` : ''
    return `${titles[phase] ?? phase} … ${percent} %${speed}`
  }

  return {
    report(work: Progress) {
      const isNew = work.phase !== phase
      if (isNew) {
        phase = work.phase
        phaseStarted = now()
      }
      if (!isNew && now() - shownAt < (output.isTTY ? terminalInterval : fileInterval)) return
      shownAt = now()
      output.write(output.isTTY ? `\r\x1b[K${text(work)}` : `${text(work)}\n`)
    },
    /** Clears the line for the next output. */
    end() {
      if (output.isTTY && phase) output.write('\r\x1b[K')
    },
  }
}
