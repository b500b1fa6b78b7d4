// Loaded before Hyla, whose clock is another one then.
const now = performance.now.bind(performance);
const { HYLA_TEST_CLOCK, HYLA_TEST_LOOKS, HYLA_TEST_CLOCK_END } = process.env;

if (HYLA_TEST_LOOKS === undefined) {
  // It runs so many times as fast as the real one.
  const speed = Number(HYLA_TEST_CLOCK);
  performance.now = () => now() * speed;
} else {
  // It only goes on when it is looked at: after so many looks it is half-way to its end, which it never reaches.
  const half = Number(HYLA_TEST_LOOKS);
  const end = Number(HYLA_TEST_CLOCK_END);
  let looks = 0;
  performance.now = () => (end * looks) / (half + looks++);
}
