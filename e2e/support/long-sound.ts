import { readFileSync } from "node:fs";
import {
  ALL_FORMATS,
  BufferSource,
  BufferTarget,
  EncodedAudioPacketSource,
  EncodedPacketSink,
  Input,
  Mp4OutputFormat,
  Output,
} from "mediabunny";
import { TONE } from "@madrasa/testkit/recitations";

/** Repeats the tone by copying packets, without encoding. */
export async function longSound(seconds: number): Promise<Buffer> {
  const source = new BufferSource(readFileSync(TONE.path));
  const input = new Input({ source, formats: ALL_FORMATS });
  const track = await input.getPrimaryAudioTrack();
  if (!track) throw new Error("The tone has no sound.");
  const packets = [];
  for await (const packet of new EncodedPacketSink(track).packets()) packets.push(packet);
  const target = new BufferTarget();
  const output = new Output({ format: new Mp4OutputFormat(), target });
  const sounds = new EncodedAudioPacketSource("aac");
  output.addAudioTrack(sounds);
  await output.start();
  const decoderConfig = await track.getDecoderConfig();
  for (let timestamp = 0; timestamp < seconds;) {
    for (const packet of packets) {
      const meta = decoderConfig ? { decoderConfig } : undefined;
      await sounds.add(packet.clone({ timestamp }), meta);
      timestamp += packet.duration;
    }
  }
  await output.finalize();
  input.dispose();
  return Buffer.from(target.buffer ?? new ArrayBuffer());
}
