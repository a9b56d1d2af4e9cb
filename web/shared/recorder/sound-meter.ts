import { WAVEFORM } from "#contract/limits.ts";

export interface SoundMeter {
  /** For drawing: frequency bars of the last moment. */
  bars: AnalyserNode;
  /** Whether nothing at all has come in during the last two thirds of a second. */
  isSilent: () => boolean;
  close: () => void;
}

/** 32,768 samples: two thirds of a second at 48 kHz, so that looking twice a second misses nothing. */
const LEVEL_WINDOW = 32_768;
/** -60 dB: below any open microphone in a room, above the rounding noise of a muted one. */
const SILENT_BELOW = 0.001;

/** Listens along without being heard. Null where the browser has no Web Audio; recording works without it. */
export function createSoundMeter(stream: MediaStream): SoundMeter | null {
  try {
    const context = new AudioContext();
    const source = context.createMediaStreamSource(stream);
    const bars = new AnalyserNode(context, { fftSize: WAVEFORM.fftSize, smoothingTimeConstant: 0.7 });
    const level = new AnalyserNode(context, { fftSize: LEVEL_WINDOW });
    source.connect(bars);
    source.connect(level);
    void context.resume();

    const samples = new Float32Array(LEVEL_WINDOW);
    return {
      bars,
      isSilent() {
        // A context that the browser holds back reads as zeros, whatever is said.
        if (context.state !== "running") return false;
        level.getFloatTimeDomainData(samples);
        return samples.every((sample) => Math.abs(sample) < SILENT_BELOW);
      },
      close: () => void context.close(),
    };
  } catch {
    return null;
  }
}
