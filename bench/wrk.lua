-- Sends the requests of a file in turn and prints what came of them as JSON.
-- The file is a Lua table of { method, path, headers, body }.
local texts = {}
local next_one = 0

function init(args)
  for _, one in ipairs(dofile(args[1])) do
    texts[#texts + 1] = wrk.format(one.method, one.path, one.headers, one.body)
  end
end

function request()
  next_one = next_one % #texts + 1
  return texts[next_one]
end

function done(summary, latency)
  local errors = summary.errors
  local failed = errors.connect + errors.read + errors.write + errors.timeout
  print(string.format(
    '{"requests":%d,"seconds":%f,"refused":%d,"failed":%d,"median":%f,"p99":%f}',
    summary.requests, summary.duration / 1e6, errors.status, failed,
    latency:percentile(50) / 1e3, latency:percentile(99) / 1e3))
end
