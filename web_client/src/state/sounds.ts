/** Short sounds, made here from plain tones: nothing to load, and off in one tap. */

import { settings } from "./settings";

export type Sound = "turn" | "card" | "trick" | "declared" | "hurry" | "end";

/** Each tone: pitch in hertz, when it starts and how long it sounds in seconds, how loud. */
type Tone = readonly [number, number, number, number];
const TONES: Record<Sound, readonly Tone[]> = {
  turn: [
    [659, 0, 0.16, 0.16],
    [880, 0.13, 0.3, 0.16],
  ],
  card: [[190, 0, 0.05, 0.08]],
  trick: [
    [150, 0, 0.06, 0.08],
    [120, 0.07, 0.08, 0.07],
  ],
  declared: [
    [523, 0, 0.12, 0.1],
    [659, 0.1, 0.12, 0.1],
    [784, 0.2, 0.25, 0.1],
  ],
  hurry: [[740, 0, 0.09, 0.12]],
  end: [
    [392, 0, 0.2, 0.1],
    [523, 0.16, 0.2, 0.1],
    [659, 0.32, 0.45, 0.1],
  ],
};

let context: AudioContext | null = null;

/** Browsers allow sound only after a touch or a key: the first one unlocks it. */
export function unlock(): () => void {
  const open = (): void => {
    context ??= new AudioContext();
    void context.resume();
  };
  addEventListener("pointerdown", open);
  addEventListener("keydown", open);
  return () => {
    removeEventListener("pointerdown", open);
    removeEventListener("keydown", open);
  };
}

/** Plays a sound, if sounds are on and the browser lets us. */
export function play(sound: Sound): void {
  if (!settings.peek().sound || context === null || context.state !== "running") return;
  const now = context.currentTime;
  for (const [pitch, start, length, loud] of TONES[sound]) {
    const tone = context.createOscillator();
    const volume = context.createGain();
    tone.type = pitch < 300 ? "triangle" : "sine";
    tone.frequency.value = pitch;
    volume.gain.setValueAtTime(0, now + start);
    volume.gain.linearRampToValueAtTime(loud, now + start + 0.01);
    volume.gain.exponentialRampToValueAtTime(0.0001, now + start + length);
    tone.connect(volume).connect(context.destination);
    tone.start(now + start);
    tone.stop(now + start + length + 0.02);
  }
}
